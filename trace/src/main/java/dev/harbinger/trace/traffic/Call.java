package dev.harbinger.trace.traffic;

/**
 * A call of the program that received the messages.
 *
 * @param kind what it did
 * @param id the {@link MessageId}; of a send with the destination
 * @param bytes length of the message: for a post of the room, for an await of what came
 * @param receive for a post and its await the receive's number, counted from 0 in the order of the posts; -1 for a send
 * @param operations floating-point operations between the call before and this one; 0 when they were not counted
 * @param time when it was called, in nanoseconds of virtual time; NaN when that is not known
 */
public record Call(Kind kind, long id, int bytes, int receive, long operations, double time) {
    /** What a call does. */
    public enum Kind {
        /** Posts a receive. */
        POST,
        /** Waits for a posted receive. */
        AWAIT,
        /** Sends. */
        SEND
    }
}

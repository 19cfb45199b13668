package dev.harbinger.messaging.engine;

/** The use of a {@link Context}, which determines how its messages are handled on arrival. */
public enum ContextKind {
    /** Messages of the program. Each waits until a posted receive matches it. */
    PROGRAM,
    /** Messages of collectives, matched in the same way. They fail when any rank has failed, and are not counted. */
    COLLECTIVE,
    /** Messages for handlers. An {@link ArrivalHandler} takes each message on arrival; none waits for a receive. */
    HANDLER;

    /** Whether messages are matched with posted receives and wait for them. */
    public boolean isMatched() {
        return this != HANDLER;
    }
}

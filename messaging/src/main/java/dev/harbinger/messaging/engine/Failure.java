package dev.harbinger.messaging.engine;

/** Why an operation cannot complete as asked. */
public sealed interface Failure {
    /** The message was longer than the memory offered. */
    record Truncated(long messageBytes, long offeredBytes) implements Failure {}

    /**
     * The elements sent were of another type than the receive expected. The message is lost, and the receive's memory
     * is unchanged.
     */
    record TypeMismatch(int sentType, int expectedType, long messageBytes) implements Failure {}

    /**
     * In a context of collectives, the next message belongs to another call than the receive. It is lost, and the
     * receive's memory is unchanged.
     *
     * @param tag the message's tag
     * @param elementType the message's element type
     */
    record CallMismatch(int tag, int elementType, long messageBytes) implements Failure {}

    /** There was no memory to hold a message that was to be lent; it is lost. */
    record NoRoom(long messageBytes) implements Failure {}

    /** The memory of this operation was closed before it was complete; the message is lost. */
    record MemoryClosed(long messageBytes) implements Failure {}

    /** The sender's program has closed the message's memory before it was sent; the message is lost. */
    record LostAtSender(long messageBytes) implements Failure {}

    /** Only the thread that waits for the message could send it. */
    record NoSender() implements Failure {}

    /**
     * The peer has ended.
     *
     * @param peer world rank
     * @param failed false for a normal end
     * @param how completes "rank 3 ..."
     */
    record PeerEnded(int peer, boolean failed, String how) implements Failure {}
}

package dev.harbinger.trace;

/**
 * The facts of one event: a {@link TraceEvent}, or a {@link TraceEventBuilder} that is reused where one object per
 * event would cost too much. {@link TraceEvent} describes the facts.
 */
public sealed interface TraceFacts permits TraceEvent, TraceEventBuilder {
    /** See {@link TraceEvent#sequence()}. */
    long sequence();

    /** See {@link TraceEvent#timeNanos()}. */
    long timeNanos();

    /** See {@link TraceEvent#op()}. */
    TraceOp op();

    /** See {@link TraceEvent#site()}. */
    long site();

    /** See {@link TraceEvent#peer()}. */
    int peer();

    /** See {@link TraceEvent#tag()}. */
    int tag();

    /** See {@link TraceEvent#count()}. */
    long count();

    /** See {@link TraceEvent#typeBytes()}. */
    int typeBytes();

    /** See {@link TraceEvent#buffer()}. */
    long buffer();

    /** See {@link TraceEvent#communicator()}. */
    long communicator();

    /** See {@link TraceEvent#request()}. */
    long request();

    /** See {@link TraceEvent#early()}. */
    int early();

    /** See {@link TraceEvent#worldPeer()}. */
    int worldPeer();
}

package dev.harbinger.messaging.runtime;

import java.lang.foreign.MemorySegment;

/**
 * Hears of the point-to-point calls a rank's program makes, in the order of the calls (collectives' own messages not
 * included). Called under the rank's lock: it must be quick and must not call into messaging.
 */
public interface CallListener {
    /** Kinds of event, named as in the trace format. */
    enum Event {
        /** A blocking receive is posted. */
        RECV,
        /** A non-blocking receive is posted. */
        IRECV,
        /** A blocking send. */
        SEND,
        /** A non-blocking send. */
        ISEND,
        /** A blocking synchronous send. */
        SSEND,
        /** A non-blocking synchronous send. */
        ISSEND,
        /** A request completed in a wait or test. */
        WAIT,
        /** A blocking receive returned. */
        DONE
    }

    /**
     * A receive or send was posted.
     *
     * @param call its facts, to be read during this call only; the event is one of RECV to ISSEND
     */
    void posted(ObservedCall call);

    /**
     * A receive or request completed. The facts include a message for a receive that got one, and not for a send, for a
     * receive that was cancelled or for one whose peer has ended.
     *
     * @param call its facts, to be read during this call only; the event is WAIT or DONE
     */
    void completed(ObservedCall call);

    /** Whether {@link #received} is to be called; the same at every call. */
    default boolean takesPayloads() {
        return false;
    }

    /**
     * The bytes that a receive got. Called right before the {@link #completed} that tells of the message, under the
     * same lock; not called for a receive that had no memory for its message.
     *
     * @param payload the message in the order of its elements, as much of it as the receive had room for; to be read
     *     during this call only
     */
    default void received(MemorySegment payload) {}

    /**
     * A call site comes for the first time: this is called before the first event with it, once for each site up to
     * {@link dev.harbinger.predict.CallSiteTable#DEFAULT_LIMIT}.
     *
     * @param site identity of the call site
     * @param name what people call it, such as {@code ConjugateGradient.multiply (ConjugateGradient.java:143)}
     */
    void named(long site, String name);
}

package dev.harbinger.messaging.observe;

import java.lang.foreign.MemorySegment;

/**
 * Listens to the point-to-point calls of a rank's program, in the order of the calls. Messages inside collectives,
 * probes, and calls with PROC_NULL are not included. Called by the thread that makes the call, under the rank's lock:
 * it must return soon, and must not throw, call into messaging or wait for another rank.
 *
 * @see dev.harbinger.messaging.Harbinger#run(int, dev.harbinger.messaging.settings.Settings,
 *     java.util.function.IntFunction, dev.harbinger.messaging.RankProgram)
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
     * @param call the call, valid during this method only; the event is one of RECV to ISSEND
     */
    void posted(ObservedCall call);

    /**
     * A receive or request completed. The call has a message only if a receive got one: not for a send, a cancelled
     * receive, or a receive whose peer has ended.
     *
     * @param call the call, valid during this method only; the event is WAIT or DONE
     */
    void completed(ObservedCall call);

    /** Whether {@link #received} is to be called; the same at every call. */
    default boolean takesPayloads() {
        return false;
    }

    /**
     * Passes the received bytes. Called right before the {@link #completed} of the message, under the same lock; not
     * called for a receive that had no memory for its message.
     *
     * @param payload the elements of the message in order, as far as the receive had room; valid during this method
     *     only
     */
    default void received(MemorySegment payload) {}

    /**
     * Announces a call site before its first event, once for each site up to
     * {@link dev.harbinger.predict.CallSiteTable#DEFAULT_LIMIT}.
     *
     * @param site identity of the call site
     * @param name its readable name, such as {@code ConjugateGradient.multiply (ConjugateGradient.java:143)}
     */
    void named(long site, String name);
}

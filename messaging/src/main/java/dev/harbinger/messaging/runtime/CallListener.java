package dev.harbinger.messaging.runtime;

import java.lang.foreign.MemorySegment;

/**
 * Hears of the point-to-point calls a rank's program makes, in the order of the calls (collectives' own messages not
 * included). Called under the rank's lock: it must be quick and must not call into messaging.
 */
public interface CallListener {
    /** Source, tag, length and world peer of a completion that brought no message. */
    int NO_MESSAGE = Integer.MIN_VALUE;

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
     * @param event one of RECV to ISSEND
     * @param site identity of the call site, the same in every run and process of the same program
     * @param peer source or destination in the communicator, or ANY_SOURCE
     * @param tag tag, or ANY_TAG
     * @param count elements
     * @param typeBytes bytes of one element
     * @param buffer identity of the memory
     * @param communicator number of the communicator, the same in all its members and no other's in the job; 0 for the
     *     world
     * @param request number of the request while it lasts, -1 for a blocking call; numbers are reused
     * @param early for a receive 1 if a matching message had already arrived, else 0; -1 for a send
     * @param worldPeer the peer as a rank of the world, or ANY_SOURCE
     */
    void posted(
            Event event,
            long site,
            int peer,
            int tag,
            long count,
            int typeBytes,
            long buffer,
            long communicator,
            long request,
            int early,
            int worldPeer);

    /**
     * A receive or request completed. What follows {@code request} tells of the message that a receive got, and is
     * {@link #NO_MESSAGE} for a send, for a receive that was cancelled and for one whose peer has ended.
     *
     * @param event WAIT or DONE
     * @param site identity of the call site
     * @param request number of the request, -1 for DONE
     * @param source the sender's rank in the communicator
     * @param tag the message's tag
     * @param bytes the message's length, also where the receive had less room
     * @param worldPeer the sender's rank in the world
     */
    void completed(Event event, long site, long request, int source, int tag, long bytes, int worldPeer);

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

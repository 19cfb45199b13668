package dev.harbinger.messaging;

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
     * @param event one of RECV to ISSEND
     * @param site identity of the call site, the same in every run and process of the same program
     * @param peer source or destination in the communicator, or ANY_SOURCE
     * @param tag tag, or ANY_TAG
     * @param count elements
     * @param typeBytes bytes of one element
     * @param buffer identity of the memory
     * @param communicator number of the communicator at this rank, 0 for the world
     * @param request number of the request while it lasts, -1 for a blocking call; numbers are reused
     * @param early for a receive 1 if a matching message had already arrived, else 0; -1 for a send
     */
    void posted(
            Event event,
            long site,
            int peer,
            int tag,
            long count,
            int typeBytes,
            long buffer,
            int communicator,
            long request,
            int early);

    /**
     * A receive or request completed.
     *
     * @param event WAIT or DONE
     * @param site identity of the call site
     * @param request number of the request, -1 for DONE
     */
    void completed(Event event, long site, long request);
}

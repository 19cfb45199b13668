package dev.harbinger.messaging;

import dev.harbinger.messaging.CallListener.Event;
import dev.harbinger.messaging.engine.ReceiveCall;

/** Tells the rank's {@link CallListener} of a communicator's calls; does nothing where there is none. */
final class CallTrace {
    /** Number of a request that is not traced. */
    static final long NO_REQUEST = -1;

    private final Rank rank;
    private final int communicator;

    /** @param communicator number of the communicator at this rank */
    CallTrace(Rank rank, int communicator) {
        this.rank = rank;
        this.communicator = communicator;
    }

    /** A number for a request about to be made. */
    long takeRequest() {
        return rank.isTraced() ? rank.takeTraceNumber() : NO_REQUEST;
    }

    void sent(Event event, Data data, int destination, int tag, long request) {
        if (rank.isTraced()) {
            long site = rank.site();
            rank.tell(listener -> listener.posted(
                    event,
                    site,
                    destination,
                    tag,
                    data.count(),
                    data.type().bytes(),
                    data.identity(),
                    communicator,
                    request,
                    -1));
        }
    }

    void received(Event event, ReceiveCall call, int typeBytes, long request, boolean early) {
        if (rank.isTraced()) {
            rank.tell(listener -> listener.posted(
                    event,
                    call.site(),
                    call.source(),
                    call.tag(),
                    call.count(),
                    typeBytes,
                    call.buffer(),
                    communicator,
                    request,
                    early ? 1 : 0));
        }
    }

    /** A request was completed by a wait or test. */
    void waited(long request) {
        if (request != NO_REQUEST) {
            long site = rank.site();
            rank.tell(listener -> listener.completed(Event.WAIT, site, request));
            rank.returnTraceNumber(request);
        }
    }

    /** A blocking receive returned. */
    void done() {
        if (rank.isTraced()) {
            long site = rank.site();
            rank.tell(listener -> listener.completed(Event.DONE, site, NO_REQUEST));
        }
    }
}

package dev.harbinger.messaging;

import dev.harbinger.messaging.CallListener.Event;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.ReceiveCall;
import dev.harbinger.messaging.engine.ReceiveOperation;

/** Tells the rank's {@link CallListener} of a communicator's calls; does nothing where there is none. */
final class CallTrace {
    /** Number of a request that is not traced. */
    static final long NO_REQUEST = -1;

    private final Rank rank;
    private final Group group;
    private final long communicator;

    /**
     * Of a communicator's calls.
     *
     * @param group its members
     * @param communicator number of the communicator, the same in all members
     */
    CallTrace(Rank rank, Group group, long communicator) {
        this.rank = rank;
        this.group = group;
        this.communicator = communicator;
    }

    /** A number for a request about to be made. */
    long takeRequest() {
        return rank.isTraced() ? rank.takeTraceNumber() : NO_REQUEST;
    }

    void sent(Event event, Data data, int destination, int tag, long request) {
        if (rank.isTraced()) {
            long site = rank.site();
            rank.tell(
                    site,
                    listener -> listener.posted(
                            event,
                            site,
                            destination,
                            tag,
                            data.count(),
                            data.type().bytes(),
                            data.identity(),
                            communicator,
                            request,
                            -1,
                            group.worldRank(destination)));
        }
    }

    void received(Event event, ReceiveCall call, int typeBytes, long request, boolean early) {
        if (rank.isTraced()) {
            rank.tell(
                    call.site(),
                    listener -> listener.posted(
                            event,
                            call.site(),
                            call.source(),
                            call.tag(),
                            call.count(),
                            typeBytes,
                            call.buffer(),
                            communicator,
                            request,
                            early ? 1 : 0,
                            call.source() == PointToPoint.ANY_SOURCE
                                    ? PointToPoint.ANY_SOURCE
                                    : group.worldRank(call.source())));
        }
    }

    /** A request was completed by a wait or test. */
    void waited(long request, Operation operation) {
        if (request != NO_REQUEST) {
            completed(Event.WAIT, request, operation);
            rank.returnTraceNumber(request);
        }
    }

    /** A blocking receive returned. */
    void done(ReceiveOperation receive) {
        if (rank.isTraced()) {
            completed(Event.DONE, NO_REQUEST, receive);
        }
    }

    private void completed(Event event, long request, Operation operation) {
        long site = rank.site();
        rank.tell(site, listener -> {
            if (operation instanceof ReceiveOperation receive && receive.hasMatched()) {
                int from = receive.matchedSource();
                listener.completed(
                        event, site, request, group.indexOf(from), receive.matchedTag(), receive.messageBytes(), from);
            } else {
                int none = CallListener.NO_MESSAGE;
                listener.completed(event, site, request, none, none, none, none);
            }
        });
    }
}

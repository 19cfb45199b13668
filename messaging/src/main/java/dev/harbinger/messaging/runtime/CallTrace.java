package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.ReceiveCall;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.runtime.CallListener.Event;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

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
                            ProgramMemory.identity(data),
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
    void waited(long request, Operation operation, @Nullable Data into) {
        if (request != NO_REQUEST) {
            completed(Event.WAIT, request, operation, into);
            rank.returnTraceNumber(request);
        }
    }

    /** A blocking receive returned. */
    void done(ReceiveOperation receive, @Nullable Data into) {
        if (rank.isTraced()) {
            completed(Event.DONE, NO_REQUEST, receive, into);
        }
    }

    private void completed(Event event, long request, Operation operation, @Nullable Data into) {
        long site = rank.site();
        rank.tell(site, listener -> {
            if (operation instanceof ReceiveOperation receive && receive.hasMatched()) {
                MemorySegment payload = listener.takesPayloads() ? payload(receive, into) : null;
                if (payload != null) {
                    listener.received(payload);
                }
                int from = receive.matchedSource();
                listener.completed(
                        event, site, request, group.indexOf(from), receive.matchedTag(), receive.messageBytes(), from);
            } else {
                int none = CallListener.NO_MESSAGE;
                listener.completed(event, site, request, none, none, none, none);
            }
        });
    }

    /** What a receive got, or null where it had no memory for it, or its memory is gone. */
    private static @Nullable MemorySegment payload(ReceiveOperation receive, @Nullable Data into) {
        Failure failure = receive.failure();
        if (failure != null && !(failure instanceof Failure.Truncated)) {
            return null;
        }
        if (into == null) {
            return receive.lent();
        }
        MemorySegment memory = receive.isInPlace() ? into.segment() : receive.landing();
        if (!memory.scope().isAlive()) {
            return null;
        }
        MemorySegment packed = receive.isInPlace() ? ProgramMemory.packed(into) : memory;
        return packed.asSlice(0, Math.min(receive.messageBytes(), into.bytes())).asReadOnly();
    }
}

package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.ReceiveCall;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.observe.CallListener.Event;
import dev.harbinger.messaging.observe.ObservedCall;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Reports a communicator's calls to the rank's {@link CallListener}; does nothing if there is none. */
final class CallTrace {
    /** Number of a request that is not traced. */
    static final long NO_REQUEST = -1;

    private final CallObserver observer;
    private final Group group;
    private final long communicator;

    /**
     * The trace of a communicator's calls.
     *
     * @param group its members
     * @param communicator number of the communicator, the same in all members
     */
    CallTrace(CallObserver observer, Group group, long communicator) {
        this.observer = observer;
        this.group = group;
        this.communicator = communicator;
    }

    /** Returns the number of a new request. */
    long takeRequest() {
        return observer.isTraced() ? observer.takeRequestNumber() : NO_REQUEST;
    }

    void sent(Event event, Data data, int destination, int tag, long request) {
        CallListener listener = observer.listener();
        if (listener != null) {
            ObservedCall call = observer.beginEvent(event, observer.site());
            try {
                call.peer(destination, group.worldRank(destination))
                        .tag(tag)
                        .elements(data.count(), data.type().bytes())
                        .buffer(ProgramBuffer.identity(data))
                        .communicator(communicator)
                        .request(request);
                observer.nameSite(call.site());
                listener.posted(call);
            } finally {
                observer.endEvent();
            }
        }
    }

    void received(Event event, ReceiveCall receive, int typeBytes, long request, boolean early) {
        CallListener listener = observer.listener();
        if (listener != null) {
            int source = receive.source();
            int any = PointToPoint.ANY_SOURCE;
            ObservedCall call = observer.beginEvent(event, receive.site());
            try {
                call.peer(source, source == any ? any : group.worldRank(source))
                        .tag(receive.tag())
                        .elements(receive.count(), typeBytes)
                        .buffer(receive.buffer())
                        .communicator(communicator)
                        .request(request)
                        .early(early);
                observer.nameSite(call.site());
                listener.posted(call);
            } finally {
                observer.endEvent();
            }
        }
    }

    /** Reports a request that was completed by a wait or test. */
    void waited(long request, Operation operation, @Nullable Data into) {
        if (request != NO_REQUEST) {
            completed(Event.WAIT, request, operation, into);
            observer.returnRequestNumber(request);
        }
    }

    /** Reports a blocking receive that returned. */
    void done(ReceiveOperation receive, @Nullable Data into) {
        if (observer.isTraced()) {
            completed(Event.DONE, NO_REQUEST, receive, into);
        }
    }

    private void completed(Event event, long request, Operation operation, @Nullable Data into) {
        CallListener listener = observer.listener();
        if (listener != null) {
            ObservedCall call = observer.beginEvent(event, observer.site()).request(request);
            try {
                observer.nameSite(call.site());
                if (operation instanceof ReceiveOperation receive && receive.hasMatched()) {
                    MemorySegment payload = listener.takesPayloads() ? ReceiveBuffer.payload(receive, into) : null;
                    if (payload != null) {
                        listener.received(payload);
                    }
                    int from = receive.matchedSource();
                    call.peer(group.indexOf(from), from)
                            .tag(receive.matchedTag())
                            .elements(receive.messageBytes(), 1);
                }
                listener.completed(call);
            } finally {
                observer.endEvent();
            }
        }
    }
}

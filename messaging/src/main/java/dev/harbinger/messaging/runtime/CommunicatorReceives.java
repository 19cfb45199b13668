package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.ReceiveCall;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import dev.harbinger.messaging.observe.CallListener.Event;
import dev.harbinger.messaging.progress.WaitEnd;
import dev.harbinger.messaging.progress.WaitLimit;
import dev.harbinger.messaging.progress.Waits;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The receives of a communicator. */
final class CommunicatorReceives {
    private final CommunicatorScope scope;
    private final PointToPointArguments arguments;
    private final LockedReceives receives;
    private final CallObserver observer;
    private final CallTrace trace;

    /**
     * The last status. Immutable: a data race at worst yields another thread's status, and the values are compared
     * before use.
     */
    private Status lastStatus = Status.OF_NO_PROCESS;

    /** The data of the last segment; immutable, too. */
    private Data lastSegment = Data.nothing();

    CommunicatorReceives(CommunicatorScope scope, PointToPointArguments arguments) {
        this.scope = scope;
        this.arguments = arguments;
        this.receives = scope.rank().receives();
        this.observer = scope.rank().observer();
        this.trace = scope.trace();
    }

    /** Receives into {@code into} and waits. Allocates nothing if the status equals the last one. */
    Status receive(Data into, int source, int tag) {
        arguments.data(into);
        if (arguments.isNoProcess(source, tag)) {
            return Status.OF_NO_PROCESS;
        }
        ReceiveOperation receive = borrow(into, source, tag);
        try {
            post(receive, into, source, tag, Event.RECV, CallTrace.NO_REQUEST);
            boolean interrupted = !awaitOrCancel(receive);
            trace.done(receive, into);
            if (interrupted) {
                throw scope.waits().interrupted(receive);
            }
            return finish(receive, into);
        } finally {
            receives.giveBack(receive);
        }
    }

    /** {@link #receive} without a new {@link Data} for a segment that is reused. */
    Status receiveSegment(MemorySegment into, int source, int tag) {
        arguments.data(into);
        return receive(dataOf(into), source, tag);
    }

    // The very same segment: an equal one may differ in what it allows.
    @SuppressWarnings({"ReferenceEquality", "MemorySegmentReferenceEquality"})
    private Data dataOf(MemorySegment segment) {
        Data last = lastSegment;
        if (last.segment() == segment && last.type() == Datatype.BYTE && last.isContiguous()) {
            return last;
        }
        Data data = Data.of(segment);
        lastSegment = data;
        return data;
    }

    /** Starts a receive. */
    ActiveRequest start(Data into, int source, int tag) {
        arguments.data(into);
        if (arguments.isNoProcess(source, tag)) {
            return new CompletedRequest(Status.OF_NO_PROCESS);
        }
        long request = trace.takeRequest();
        ReceiveOperation receive = new ReceiveOperation();
        set(receive, scope.worldSource(source), tag, into);
        StartedReceive started = new StartedReceive(scope, this, receive, into, request);
        receive.onFailure(started);
        try {
            post(receive, into, source, tag, Event.IRECV, request);
        } catch (RuntimeException | Error e) {
            started.site().completed();
            throw e;
        }
        return started;
    }

    /** Receives a message and lends it to the program. */
    Message lend(int source, int tag) {
        if (arguments.isNoProcess(source, tag)) {
            return new NoProcMessage();
        }
        ReceiveOperation receive = new ReceiveOperation();
        set(receive, scope.worldSource(source), tag, null);
        post(receive, null, source, tag, Event.RECV, CallTrace.NO_REQUEST);
        return awaitLent(receive);
    }

    /** Creates a receive that can be started repeatedly. */
    PersistentRequest persistent(Data into, int source, int tag) {
        arguments.data(into);
        arguments.source(source, tag);
        return new RestartableRequest(scope.waits(), () -> start(into, source, tag));
    }

    /** The error of a receive into memory that cannot take a message, with the call. */
    private RuntimeException unfit(RuntimeException error, int worldSource, int tag) {
        String message =
                MessagingExceptions.receive(scope, new ReceiveOperation(scope.context(), worldSource, tag, null)) + ": "
                        + error.getMessage();
        RuntimeException named = switch (error) {
            case WrongThreadException _ -> new WrongThreadException(message);
            case IllegalStateException _ -> new IllegalStateException(message);
            default -> new IllegalArgumentException(message);
        };
        named.initCause(error);
        return named;
    }

    /** Checks that there is something to receive into, and that the calling thread can receive into it. */
    void requireFillable(Data into, Status status) {
        arguments.data(into);
        try {
            ReceiveBuffer.requireFillable(into.segment());
        } catch (IllegalStateException | IllegalArgumentException | WrongThreadException e) {
            throw unfit(e, scope.group().worldRank(status.source()), status.tag());
        }
    }

    /** Starts the receive of a message that a matched probe took; {@code status} is what the probe returned. */
    ActiveRequest startProbed(UnexpectedMessage message, Status status, Data into) {
        long request = trace.takeRequest();
        ReceiveOperation receive = new ReceiveOperation();
        StartedReceive started = new StartedReceive(scope, this, receive, into, request);
        receive.onFailure(started);
        postProbed(receive, message, status, into, Event.IRECV, request);
        return started;
    }

    /** Lends a message that a matched probe took; {@code status} is what the probe returned. */
    Message lendProbed(UnexpectedMessage message, Status status) {
        ReceiveOperation receive = new ReceiveOperation();
        postProbed(receive, message, status, null, Event.RECV, CallTrace.NO_REQUEST);
        return awaitLent(receive);
    }

    /** Cancels a started receive that no message has matched; returns whether it was cancelled. */
    boolean cancel(ReceiveOperation receive) {
        return receives.cancel(receive);
    }

    /** Completes a receive: throws its error, or unpacks its message and returns its status. */
    Status finish(ReceiveOperation receive, @Nullable Data into) {
        if (receive.isCancelled()) {
            return new Status(PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG, 0, true);
        }
        Failure failure = receive.failure();
        // A truncated message is delivered as far as it fits.
        if (into != null && (failure == null || failure instanceof Failure.Truncated)) {
            ReceiveBuffer.unpack(receive, into);
        }
        if (failure != null) {
            throw MessagingExceptions.ofReceive(failure, scope, receive);
        }
        return status(scope.group().indexOf(receive.matchedSource()), receive.matchedTag(), receive.messageBytes());
    }

    /** A pooled receive, set up. It returns to the pool at once if the arguments are refused. */
    private ReceiveOperation borrow(Data into, int source, int tag) {
        ReceiveOperation receive = receives.borrow();
        try {
            set(receive, scope.worldSource(source), tag, into);
            return receive;
        } catch (RuntimeException | Error refusal) {
            receive.giveBack();
            throw refusal;
        }
    }

    /** Posts a receive that is set up. */
    private void post(ReceiveOperation receive, @Nullable Data into, int source, int tag, Event event, long request) {
        ReceiveCall call = describe(receive, into, source, tag);
        receives.post(receive, call);
        if (call != null) {
            trace.received(event, call, elementBytes(into), request, receive.wasEarly());
        }
    }

    private void postProbed(
            ReceiveOperation receive,
            UnexpectedMessage message,
            Status status,
            @Nullable Data into,
            Event event,
            long request) {
        set(receive, message.source(), message.tag(), into);
        ReceiveCall call = describe(receive, into, status.source(), status.tag());
        receives.receiveProbed(message, receive, call);
        if (call != null) {
            trace.received(event, call, elementBytes(into), request, true);
        }
    }

    private void set(ReceiveOperation receive, int worldSource, int tag, @Nullable Data into) {
        if (into == null) {
            receive.set(scope.context(), worldSource, tag, (MemorySegment) null);
        } else {
            try {
                ReceiveBuffer.set(receive, scope.context(), worldSource, tag, into);
            } catch (IllegalStateException | IllegalArgumentException | WrongThreadException e) {
                throw unfit(e, worldSource, tag);
            }
            receive.setElementType(scope.rank().checksTypes() ? ElementType.of(into.type()) : ElementType.ANY);
        }
    }

    /**
     * The call's six-tuple and site, or null if calls are not observed. A receive that lends its message has no buffer
     * and no count.
     */
    private @Nullable ReceiveCall describe(ReceiveOperation receive, @Nullable Data into, int source, int tag) {
        if (!observer.observesCalls()) {
            return null;
        }
        long count = into == null ? 0 : into.count();
        Datatype type = into == null ? Datatype.BYTE : into.type();
        long buffer = into == null ? 0 : ProgramBuffer.identity(into);
        ReceiveCall call = receive.described();
        call.set(source, tag, count, type.ordinal(), buffer, scope.number(), observer.site());
        return call;
    }

    private static int elementBytes(@Nullable Data into) {
        return into == null ? 1 : into.type().bytes();
    }

    private Message awaitLent(ReceiveOperation receive) {
        boolean interrupted = !awaitOrCancel(receive);
        trace.done(receive, null);
        if (interrupted) {
            throw scope.waits().interrupted(receive);
        }
        return new LentMessage(scope.rank(), finish(receive, null), receive);
    }

    /**
     * Waits for a posted receive. If the thread is interrupted before a message has matched, cancels the receive and
     * returns false. An exception cancels it, too.
     */
    private boolean awaitOrCancel(ReceiveOperation receive) {
        Waits waits = scope.waits();
        try {
            if (waits.awaitReceive(receive, WaitLimit.INTERRUPT) == WaitEnd.DONE) {
                return true;
            }
            if (receives.cancel(receive)) {
                return false;
            }
            var _ = waits.awaitReceive(receive, WaitLimit.NONE);
            return true;
        } catch (RuntimeException | Error e) {
            receives.withdraw(receive);
            throw e;
        }
    }

    /** A status; reuses the last one if nothing has changed. */
    private Status status(int source, int tag, long bytes) {
        Status last = lastStatus;
        if (last.source() == source && last.tag() == tag && last.bytes() == bytes && !last.cancelled()) {
            return last;
        }
        Status status = new Status(source, tag, bytes, false);
        lastStatus = status;
        return status;
    }
}

package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Outgoing;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.IoVector;
import dev.harbinger.messaging.engine.PreparedMessage;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.messaging.observe.CallListener.Event;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The sends of a communicator. */
final class CommunicatorSends {
    private final CommunicatorScope scope;
    private final PointToPointArguments arguments;
    private final LockedSends sends;
    private final CallObserver observer;

    CommunicatorSends(CommunicatorScope scope, PointToPointArguments arguments) {
        this.scope = scope;
        this.arguments = arguments;
        this.sends = scope.rank().sends();
        this.observer = scope.rank().observer();
    }

    /** Sends and waits until the data may be changed again. */
    void send(Data data, int destination, int tag, SendMode mode) {
        arguments.data(data);
        arguments.destination(destination, tag);
        if (destination == PointToPoint.PROC_NULL) {
            return;
        }
        int to = scope.group().worldRank(destination);
        scope.trace().sent(mode.blocking(), data, destination, tag, CallTrace.NO_REQUEST);
        int type = ElementType.of(data.type());
        if (!data.isContiguous()) {
            sends.requireAlive(scope.context(), data.segment(), to, tag);
        }
        IoVector pieces = ProgramBuffer.pieces(data);
        Failure failure = pieces == null
                ? sends.send(scope.context(), to, tag, type, SendBuffer.packed(data), mode.isSynchronous())
                : sends.sendVector(scope.context(), to, tag, type, pieces, mode.isSynchronous());
        if (failure != null) {
            throw MessagingExceptions.ofSend(failure, scope, destination, tag, data.bytes());
        }
    }

    /** A standard send without a {@link Data}, unless a listener needs one. */
    void sendSegment(MemorySegment memory, int destination, int tag) {
        arguments.data(memory);
        if (observer.isTraced()) {
            send(Data.of(memory), destination, tag, SendMode.STANDARD);
            return;
        }
        arguments.destination(destination, tag);
        if (destination != PointToPoint.PROC_NULL) {
            int to = scope.group().worldRank(destination);
            Failure failure = sends.send(scope.context(), to, tag, ElementType.ANY, memory, false);
            if (failure != null) {
                throw MessagingExceptions.ofSend(failure, scope, destination, tag, memory.byteSize());
            }
        }
    }

    /** Starts a send. */
    ActiveRequest start(Data data, int destination, int tag, SendMode mode) {
        arguments.data(data);
        Status sent = new Status(destination, tag, data.bytes(), false);
        arguments.destination(destination, tag);
        if (destination == PointToPoint.PROC_NULL) {
            return new CompletedRequest(sent);
        }
        int to = scope.group().worldRank(destination);
        if (mode == SendMode.STANDARD
                && !observer.isTraced()
                && data.isContiguous()
                && sends.trySend(scope.context(), to, tag, ElementType.of(data.type()), data.segment())) {
            return new CompletedRequest(sent);
        }
        sends.requireAlive(scope.context(), data.segment(), to, tag);
        SendOperation send = SendBuffer.operation(scope.context(), to, tag, data, mode.isSynchronous());
        long request = scope.trace().takeRequest();
        scope.trace().sent(mode.nonBlocking(), data, destination, tag, request);
        StartedSend started = new StartedSend(scope, send, sent, request);
        send.onFailure(started);
        sends.start(send);
        return started;
    }

    /** Creates a send that can be started repeatedly. */
    PersistentRequest persistent(Data data, int destination, int tag, SendMode mode) {
        arguments.data(data);
        arguments.destination(destination, tag);
        return new RestartableRequest(scope.waits(), () -> start(data, destination, tag, mode));
    }

    /** Network memory for a message that the program writes in place. */
    Outgoing prepare(long bytes, int destination, int tag) {
        arguments.bytes(bytes);
        arguments.destination(destination, tag);
        PreparedMessage message = sends.prepare(bytes);
        return new OutgoingMessage(
                this, destination, tag, message, scope.endReport().prepared().opened());
    }

    /** @param place the call site that prepared it, or null if that was not noted */
    void sendPrepared(PreparedMessage message, int destination, int tag, @Nullable String place) {
        scope.checkOpen();
        if (destination == PointToPoint.PROC_NULL) {
            drop(message);
            return;
        }
        MemorySegment memory = message.data();
        scope.trace().sent(Event.ISEND, Data.of(memory), destination, tag, CallTrace.NO_REQUEST);
        int to = scope.group().worldRank(destination);
        SendOperation send = new SendOperation(scope.context(), to, tag, memory, false);
        PreparedSend prepared = new PreparedSend(scope, send, destination, memory.byteSize(), place);
        send.onFailure(prepared);
        Failure failure = sends.sendPrepared(send, message);
        if (failure != null) {
            scope.endReport().errors().remove(prepared);
            throw MessagingExceptions.ofSend(failure, scope, destination, tag, memory.byteSize());
        }
    }

    void drop(PreparedMessage message) {
        sends.drop(message);
    }
}

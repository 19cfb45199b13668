package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.collective.CollectiveCall;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.IoVector;
import dev.harbinger.messaging.engine.PreparedMessage;
import dev.harbinger.messaging.engine.ReceiveCall;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import dev.harbinger.messaging.progress.Progress;
import dev.harbinger.messaging.progress.RankLock;
import dev.harbinger.messaging.progress.StallReport;
import dev.harbinger.messaging.progress.Waits;
import dev.harbinger.messaging.transport.Transport;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rank's engine behind the rank's lock, for any thread of the program. {@link Progress} uses the same engine under
 * the same lock to handle arriving packets. Peers are world ranks.
 */
final class LockedEngine {
    private final RankLock lock;
    private final Transport transport;
    private final Engine engine;
    private final Counters counters;
    private final Progress progress;
    private final Waits waits;
    private final CallObserver observer;
    private final UnreceivedSends unreceived;
    private final OperationPool<SendOperation> sends = new OperationPool<>(SendOperation::new);
    private final OperationPool<ReceiveOperation> receives = new OperationPool<>(ReceiveOperation::new);

    /** @param lock guards transport, engine and counters */
    LockedEngine(
            RankLock lock,
            Transport transport,
            Engine engine,
            Counters counters,
            Progress progress,
            Waits waits,
            CallObserver observer,
            UnreceivedSends unreceived) {
        this.lock = lock;
        this.transport = transport;
        this.engine = engine;
        this.counters = counters;
        this.progress = progress;
        this.waits = waits;
        this.observer = observer;
        this.unreceived = unreceived;
    }

    // ---- sends

    // Element types are as in SendOperation.setElementType.

    /** Sends a standard message if it can be pushed whole at once; else returns false and does nothing. */
    boolean trySend(long context, int destination, int tag, int elementType, MemorySegment data) {
        requireAlive(context, data, destination, tag);
        lock.lock();
        try {
            boolean sent = pushWhole(context, destination, tag, elementType, data);
            if (sent) {
                countSend(context);
                engine.catchUp();
            }
            return sent;
        } finally {
            lock.unlock();
        }
    }

    /** Sends and waits until the memory may be changed; returns why it failed, or null. */
    @Nullable
    Failure send(long context, int destination, int tag, int elementType, MemorySegment data, boolean synchronous) {
        requireAlive(context, data, destination, tag);
        SendOperation send;
        lock.lock();
        try {
            countSend(context);
            if (!synchronous && pushWhole(context, destination, tag, elementType, data)) {
                engine.catchUp();
                return null;
            }
            MemorySegment reachable = SendBuffer.forAnyThread(data);
            send = sends.borrow();
            send.set(context, destination, tag, reachable, synchronous);
            send.setElementType(elementType);
            engine.start(send);
        } finally {
            lock.unlock();
        }
        waits.await(send);
        noteUnreceived(send, data.byteSize());
        Failure failure = send.failure();
        send.giveBack();
        return failure;
    }

    /** Sends the segments as one message and waits until they may be changed; returns why it failed, or null. */
    @Nullable
    Failure sendVector(long context, int destination, int tag, int elementType, IoVector data, boolean synchronous) {
        SendOperation send = new SendOperation();
        send.setVector(context, destination, tag, data, synchronous);
        send.setElementType(elementType);
        start(send);
        waits.await(send);
        noteUnreceived(send, data.bytes());
        return send.failure();
    }

    /** Notes a completed send if its receiver had finished, for the report at the end. */
    void noteUnreceived(SendOperation send, long bytes) {
        if (send.isUnreceived()) {
            unreceived.add(send.context(), send.destination(), send.tag(), bytes, CallSites.describe());
        }
    }

    void start(SendOperation send) {
        lock.lock();
        try {
            countSend(send.context());
            engine.start(send);
            progress.advanceLocked();
        } finally {
            lock.unlock();
        }
    }

    /** Sends a short message to be handled on arrival, without waiting; returns whether the transport has taken it. */
    boolean announce(SendOperation send) {
        lock.lock();
        try {
            engine.start(send);
            engine.flush();
            return send.isDone();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Network memory for a message that the program writes in place.
     *
     * @throws OutOfMemoryError if there is not enough
     */
    PreparedMessage prepare(long bytes) {
        lock.lock();
        try {
            return engine.prepare(bytes);
        } catch (OutOfMemoryError e) {
            OutOfMemoryError error = new OutOfMemoryError(
                    "rank " + transport.rank() + " cannot prepare " + bytes + " bytes: " + e.getMessage());
            error.initCause(e);
            throw error;
        } finally {
            lock.unlock();
        }
    }

    /** Sends a prepared message; returns why that failed, or null. */
    @Nullable
    Failure sendPrepared(SendOperation send, PreparedMessage message) {
        lock.lock();
        try {
            countSend(send.context());
            engine.startPrepared(send, message);
            progress.advanceLocked();
            return send.isDone() ? send.failure() : null;
        } finally {
            lock.unlock();
        }
    }

    /** Frees the memory of a prepared message that is not sent; has no effect once the rank has left. */
    void drop(PreparedMessage message) {
        if (lock.lockUnlessLeft()) {
            try {
                message.drop();
            } finally {
                lock.unlock();
            }
        }
    }

    private boolean pushWhole(long context, int destination, int tag, int elementType, MemorySegment data) {
        if (engine.trySend(context, destination, tag, elementType, data)) {
            return true;
        }
        // The missing credit may have arrived meanwhile.
        return transport.mayHavePackets()
                && progress.advanceLocked()
                && engine.trySend(context, destination, tag, elementType, data);
    }

    /** @throws IllegalStateException if the arena of a message's memory was closed */
    void requireAlive(long context, MemorySegment data, int destination, int tag) {
        if (!data.scope().isAlive()) {
            String receiver = " to rank " + destination + " of the world"
                    + (Context.isCollective(context)
                            ? " in " + CollectiveCall.describe(tag, 0, transport.size())
                            : ", tag " + tag);
            throw new IllegalStateException("rank " + transport.rank() + ": the memory of a message of "
                    + data.byteSize() + " bytes" + receiver + ", is closed: send it while its arena is open");
        }
    }

    private void countSend(long context) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.SENDS, 1);
        }
    }

    // ---- receives

    /** A receive to be set, posted, awaited and returned. */
    ReceiveOperation borrowReceive() {
        return receives.borrow();
    }

    /**
     * Posts a receive.
     *
     * @param call the program's call, or null if it is not observed
     */
    void post(ReceiveOperation receive, @Nullable ReceiveCall call) {
        lock.lock();
        try {
            engine.post(receive);
            progress.pollFor(receive);
            engine.settle();
            countReceive(receive.context());
            observe(call, receive);
            engine.flush();
        } finally {
            lock.unlock();
        }
    }

    /** Starts the receive of a message that a matched probe removed from matching. */
    void receiveProbed(UnexpectedMessage message, ReceiveOperation receive, @Nullable ReceiveCall call) {
        lock.lock();
        try {
            engine.receive(message, receive);
            countReceive(receive.context());
            observe(call, receive);
            engine.flush();
        } finally {
            lock.unlock();
        }
    }

    /** Cancels a receive that no message has matched; returns whether it was cancelled. */
    boolean cancel(ReceiveOperation receive) {
        lock.lock();
        try {
            return engine.cancel(receive);
        } finally {
            lock.unlock();
        }
    }

    /** Frees the memory of a lent message; has no effect once the rank has left. */
    void release(ReceiveOperation receive) {
        if (lock.lockUnlessLeft()) {
            try {
                engine.release(receive);
            } finally {
                lock.unlock();
            }
        }
    }

    private void observe(@Nullable ReceiveCall call, ReceiveOperation receive) {
        if (call == null || !observer.predicts()) {
            return;
        }
        // With a listener, observe at once: the listener reads the call afterwards.
        if (receive.isDone() && !observer.isTraced()) {
            // The program has its message and can continue: the predictor observes the call at the next wait.
            engine.observeLater(receive);
        } else {
            engine.observe(call, receive);
        }
    }

    private void countReceive(long context) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.RECEIVES, 1);
        }
    }

    // ---- probes

    /**
     * Looks for the oldest early message that matches.
     *
     * @param take whether to remove it from matching
     * @return the message, or why none can arrive any more; null if there is none now
     */
    @Nullable
    ProbeResult probe(long context, int source, int tag, boolean take) {
        lock.lock();
        try {
            UnexpectedMessage message = engine.find(context, source, tag);
            if (message == null) {
                progress.advanceLocked();
                message = engine.find(context, source, tag);
            }
            if (message == null) {
                Failure.PeerEnded end = engine.endOfSource(context, source);
                return end == null ? null : ProbeResult.of(end);
            }
            if (take) {
                engine.take(message);
            }
            return ProbeResult.of(message);
        } finally {
            lock.unlock();
        }
    }

    /** Why no message can arrive from a source any more, or null while one can. Makes progress first. */
    Failure.@Nullable PeerEnded endOfSource(long context, int source) {
        lock.lock();
        try {
            progress.advanceLocked();
            return engine.endOfSource(context, source);
        } finally {
            lock.unlock();
        }
    }

    /** The early messages that wait for a receive. */
    Set<UnexpectedMessage> earlyMessages() {
        lock.lock();
        try {
            return engine.earlyMessages();
        } finally {
            lock.unlock();
        }
    }

    /** A description of the early messages that wait for a receive; see {@link StallReport#unmatched}. */
    String unmatched() {
        lock.lock();
        try {
            return StallReport.unmatched(engine.earlyMessages());
        } finally {
            lock.unlock();
        }
    }

    /** Adds to a counter of the rank. */
    void count(Counter counter, long amount) {
        lock.lock();
        try {
            counters.add(counter, amount);
        } finally {
            lock.unlock();
        }
    }
}

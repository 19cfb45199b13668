package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.collective.CollectiveCall;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.IoVector;
import dev.harbinger.messaging.engine.PreparedMessage;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.messaging.progress.Progress;
import dev.harbinger.messaging.progress.RankLock;
import dev.harbinger.messaging.progress.Waits;
import dev.harbinger.messaging.transport.Transport;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Sends through a rank's engine, under the rank's lock, for any thread of the program. Peers are world ranks; element
 * types are as in {@link SendOperation#setElementType}.
 */
final class LockedSends {
    private final RankLock lock;
    private final Transport transport;
    private final Engine engine;
    private final Counters counters;
    private final Progress progress;
    private final Waits waits;
    private final UnreceivedSends unreceived;
    private final OperationPool<SendOperation> pool = new OperationPool<>(SendOperation::new);

    /**
     * The sends of a rank.
     *
     * @param lock guards transport, engine and counters
     * @param unreceived notes the sends whose receiver had finished
     */
    LockedSends(
            RankLock lock,
            Transport transport,
            Engine engine,
            Counters counters,
            Progress progress,
            Waits waits,
            UnreceivedSends unreceived) {
        this.lock = lock;
        this.transport = transport;
        this.engine = engine;
        this.counters = counters;
        this.progress = progress;
        this.waits = waits;
        this.unreceived = unreceived;
    }

    /** A send to be set, started and awaited. */
    SendOperation borrow() {
        return pool.borrow();
    }

    /** Sends a standard message if it can be pushed whole at once; else returns false and does nothing. */
    boolean trySend(long context, int destination, int tag, int elementType, MemorySegment data) {
        requireAlive(context, data, destination, tag);
        lock.lock();
        try {
            boolean sent = pushWhole(context, destination, tag, elementType, data);
            if (sent) {
                count(context);
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
            count(context);
            if (!synchronous && pushWhole(context, destination, tag, elementType, data)) {
                engine.catchUp();
                return null;
            }
            send = startBorrowed(context, destination, tag, elementType, SendBuffer.forAnyThread(data), synchronous);
        } finally {
            lock.unlock();
        }
        try {
            waits.await(send);
            noteUnreceived(send, data.byteSize());
            return send.failure();
        } finally {
            pool.giveBack(send);
        }
    }

    private SendOperation startBorrowed(
            long context, int destination, int tag, int elementType, MemorySegment data, boolean synchronous) {
        SendOperation send = borrow();
        try {
            send.set(context, destination, tag, data, synchronous);
            send.setElementType(elementType);
            engine.start(send);
            return send;
        } catch (RuntimeException | Error e) {
            pool.giveBack(send);
            throw e;
        }
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
            count(send.context());
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
            count(send.context());
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

    private void count(long context) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.SENDS, 1);
            waits.polls().noteSend();
        }
    }
}

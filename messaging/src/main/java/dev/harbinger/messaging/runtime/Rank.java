package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.collective.Algorithms;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.Pieces;
import dev.harbinger.messaging.engine.PreparedMessage;
import dev.harbinger.messaging.engine.ReceiveCall;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import dev.harbinger.messaging.runtime.CallListener.Event;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.predict.CallSiteTable;
import dev.harbinger.predict.Predictor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One rank at work: gives the engine what the program's threads post, under one lock; {@link Progress} what the
 * transport brings. Ranks here are those of the world.
 */
final class Rank {
    private final Transport transport;
    private final Engine engine;
    private final Counters counters;
    private final @Nullable CallListener listener;
    private final boolean findsSites;
    private final boolean predicts;
    private final Progress progress;
    private final Algorithms algorithms;
    private final SharedMemory sharedMemory;
    private final long singleCopyFrom;
    private final ReentrantLock lock = new ReentrantLock();
    private final OperationPool<SendOperation> sends = new OperationPool<>(SendOperation::new);
    private final OperationPool<ReceiveOperation> receives = new OperationPool<>(ReceiveOperation::new);
    private final AtomicInteger communicatorsNamed = new AtomicInteger();
    private final AtomicInteger communicators = new AtomicInteger();
    private final LeakDetector leakDetector;
    private final BitSet traceNumbers = new BitSet();
    private final CallSiteTable namedSites = new CallSiteTable();
    /** The event that the listener is told of, under the lock. */
    private final ObservedCall observed = new ObservedCall();
    /** Memory that the program had allocated and cannot reach any more. */
    private final Queue<MemorySegment> unreachable = new ConcurrentLinkedQueue<>();

    Rank(Transport transport, Settings settings, @Nullable CallListener listener) {
        this.transport = transport;
        this.counters = new Counters();
        this.listener = listener;
        var predictors = settings.predictor();
        Predictor predictor = predictors == null ? null : predictors.get();
        this.predicts = predictor != null;
        this.findsSites = listener != null || (predictor != null && predictor.observesSite());
        this.algorithms = Algorithms.of(settings);
        this.singleCopyFrom = settings.push(Medium.SHARED_MEMORY).singleCopyFrom();
        this.sharedMemory = new SharedMemory(lock, transport);
        this.leakDetector = new LeakDetector(transport.rank(), settings.get(Setting.LEAK_PLACES));
        this.engine = new Engine(
                transport.rank(),
                transport.size(),
                transport,
                new Engine.Parameters(
                        settings::push,
                        settings.get(Setting.UNEXPECTED_MEMORY),
                        settings.get(Setting.NETWORK_MEMORY),
                        (int) settings.get(Setting.PREDICT_AHEAD)),
                counters,
                predictor);
        this.progress = new Progress(lock, transport, engine, counters, settings.get(Setting.STALL_REPORT));
    }

    int number() {
        return transport.rank();
    }

    int size() {
        return transport.size();
    }

    Algorithms algorithms() {
        return algorithms;
    }

    /** Bytes below which data of processes of one host is never read where it lies. */
    long singleCopyFrom() {
        return singleCopyFrom;
    }

    SharedMemory sharedMemory() {
        return sharedMemory;
    }

    /** How it gets on, and threads wait. */
    Progress progress() {
        return progress;
    }

    Counters counters() {
        return counters;
    }

    LeakDetector leakDetector() {
        return leakDetector;
    }

    boolean isTraced() {
        return listener != null;
    }

    /** Whether the calls themselves are of interest, to the predictor or the listener. */
    boolean observesCalls() {
        return predicts || listener != null;
    }

    /** A number for a request in the trace, the lowest that is free. */
    long takeTraceNumber() {
        synchronized (traceNumbers) {
            int number = traceNumbers.nextClearBit(0);
            traceNumbers.set(number);
            return number;
        }
    }

    void returnTraceNumber(long number) {
        synchronized (traceNumbers) {
            traceNumbers.clear((int) number);
        }
    }

    /** What hears of the program's calls, or null. */
    @Nullable
    CallListener listener() {
        return listener;
    }

    /** Takes the lock for an event that the listener is told of; {@link #endEvent} gives it back. Allocates nothing. */
    ObservedCall beginEvent(Event event, long site) {
        lock.lock();
        return observed.begin(event, site);
    }

    void endEvent() {
        lock.unlock();
    }

    /** Tells the listener, if there is one, the name of the present call site unless it has it; under the lock. */
    void nameSite(long site) {
        CallListener to = listener;
        int named = namedSites.size();
        if (to != null && namedSites.intern(site) == named) {
            to.named(site, CallSites.name());
        }
    }

    /** Identity of the program's call site, or 0 when nobody asks for it. */
    long site() {
        return findsSites ? CallSites.current() : 0;
    }

    /** A number no other communicator named by this rank has. */
    int nameCommunicator() {
        return communicatorsNamed.incrementAndGet();
    }

    /** How many communicators this rank was in before. */
    int countCommunicator() {
        return communicators.getAndIncrement();
    }

    // ---- sends

    /** Sends a standard message if it can be pushed whole at once; false when it cannot, and then nothing was done. */
    boolean trySend(long context, int destination, int tag, MemorySegment data) {
        lock.lock();
        try {
            boolean sent = pushWhole(context, destination, tag, data);
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
    Failure send(long context, int destination, int tag, MemorySegment data, boolean synchronous) {
        SendOperation send;
        lock.lock();
        try {
            countSend(context);
            if (!synchronous && pushWhole(context, destination, tag, data)) {
                engine.catchUp();
                return null;
            }
            MemorySegment reachable = ProgramMemory.forAnyThread(data);
            send = sends.borrow();
            send.set(context, destination, tag, reachable, synchronous);
            engine.start(send);
        } finally {
            lock.unlock();
        }
        progress.await(send);
        Failure failure = send.failure();
        send.giveBack();
        return failure;
    }

    /** Sends a message that lies in pieces. */
    @Nullable
    Failure send(long context, int destination, int tag, Pieces data, boolean synchronous) {
        SendOperation send = new SendOperation();
        send.set(context, destination, tag, data, synchronous);
        start(send);
        progress.await(send);
        return send.failure();
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

    /** Room for a message to be written in place. */
    PreparedMessage prepare(long bytes) {
        lock.lock();
        try {
            return engine.prepare(bytes);
        } finally {
            lock.unlock();
        }
    }

    void drop(PreparedMessage message) {
        lock.lock();
        try {
            message.drop();
        } finally {
            lock.unlock();
        }
    }

    /** Hands a prepared message over; returns why that failed, or null. */
    @Nullable
    Failure send(long context, int destination, int tag, PreparedMessage message) {
        SendOperation send = new SendOperation(context, destination, tag, message.data(), false);
        lock.lock();
        try {
            countSend(context);
            engine.start(send, message);
            progress.advanceLocked();
            return send.isDone() ? send.failure() : null;
        } finally {
            lock.unlock();
        }
    }

    /** Memory that peers of the host can reach, if there is such memory. */
    MemorySegment allocate(long bytes) {
        MemorySegment shared;
        lock.lock();
        try {
            for (MemorySegment gone = unreachable.poll(); gone != null; gone = unreachable.poll()) {
                transport.free(gone);
            }
            shared = transport.allocate(bytes);
        } finally {
            lock.unlock();
        }
        return shared == null ? Arena.ofAuto().allocate(bytes, 64) : untilUnreachable(shared);
    }

    /** The same memory, given back by the next call of {@link #allocate} once the program cannot reach it any more. */
    // The memory is native, of this length, and stays mapped as long as the action keeps its segment.
    @SuppressWarnings("restricted")
    private MemorySegment untilUnreachable(MemorySegment shared) {
        return shared.reinterpret(Arena.ofAuto(), _ -> unreachable.add(shared));
    }

    private boolean pushWhole(long context, int destination, int tag, MemorySegment data) {
        if (engine.trySend(context, destination, tag, data)) {
            return true;
        }
        // The credit that is missing may have come by now.
        return transport.mayHavePackets()
                && progress.advanceLocked()
                && engine.trySend(context, destination, tag, data);
    }

    private void countSend(long context) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.SENDS, 1);
        }
    }

    // ---- receives

    /**
     * Posts a receive.
     *
     * @param call the call as the program wrote it, or null for one that is not the program's own
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

    private void observe(@Nullable ReceiveCall call, ReceiveOperation receive) {
        if (call == null || !predicts) {
            return;
        }
        // A listener is told of the call after this, and so must find it.
        if (receive.isDone() && listener == null) {
            // The program has its message and can go on: the predictor learns of it when something is under way.
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

    boolean cancel(ReceiveOperation receive) {
        lock.lock();
        try {
            return engine.cancel(receive);
        } finally {
            lock.unlock();
        }
    }

    void release(ReceiveOperation receive) {
        lock.lock();
        try {
            engine.release(receive);
        } finally {
            lock.unlock();
        }
    }

    /** Receives a message that was taken out of matching. */
    void receive(UnexpectedMessage message, ReceiveOperation receive, @Nullable ReceiveCall call) {
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

    /**
     * The oldest early message that matches, taken out of matching if {@code take}, or why none can come any more; null
     * when there is none now.
     */
    @Nullable
    ProbeResult look(long context, int source, int tag, boolean take) {
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

    /** A receive to be set up, posted, awaited and given back. */
    ReceiveOperation borrowReceive() {
        return receives.borrow();
    }

    /** The early messages that wait for a receive, in words; see {@link StallReport#unmatched}. */
    String unmatched() {
        lock.lock();
        try {
            return StallReport.unmatched(engine.earlyMessages());
        } finally {
            lock.unlock();
        }
    }

    /** Counts something that happened to the program. */
    void count(Counter counter, long amount) {
        lock.lock();
        try {
            counters.add(counter, amount);
        } finally {
            lock.unlock();
        }
    }

    /** Leaves the job and lets somebody else tell the peers how; waits until they have what was sent to them. */
    void leave() {
        Transport.Awaitable taken;
        lock.lock();
        try {
            taken = transport.leave();
        } finally {
            lock.unlock();
        }
        try {
            taken.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Leaves the job. */
    void end(@Nullable String failure) {
        lock.lock();
        try {
            transport.end(failure);
            transport.close();
        } finally {
            lock.unlock();
        }
    }
}

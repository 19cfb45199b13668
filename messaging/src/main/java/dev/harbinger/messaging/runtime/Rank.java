package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.collective.Algorithms;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.Arrival;
import dev.harbinger.messaging.engine.ContextKind;
import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.progress.Activity;
import dev.harbinger.messaging.progress.PossibleSenders;
import dev.harbinger.messaging.progress.ProgramThreads;
import dev.harbinger.messaging.progress.Progress;
import dev.harbinger.messaging.progress.RankLock;
import dev.harbinger.messaging.progress.Waits;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.LatePackets;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.predict.Predictor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One rank of a job: the parts that its communicators share. One lock guards the engine and the transport. Any thread
 * may call any method.
 */
final class Rank {
    private final RankLock lock;
    private final Transport transport;
    private final Counters counters = new Counters();
    private final CallObserver observer;
    private final Progress progress;
    private final ProgramThreads threads = new ProgramThreads();
    private final Communicators communicators = new Communicators();
    private final Activity activity;
    private final Waits waits;
    private final LockedSends sends;
    private final LockedReceives receives;
    private final LockedProbes probes;
    private final AllocatedMemory allocatedMemory;
    private final SharedMemory sharedMemory;
    private final EndReport endReport;
    private final Algorithms algorithms;
    private final long singleCopyFrom;
    private final boolean checksTypes;
    private final Map<Long, CallAgreement> agreements = new ConcurrentHashMap<>();
    private final AtomicInteger communicatorsNamed = new AtomicInteger();
    private final AtomicInteger communicatorsJoined = new AtomicInteger();

    /** @param listener observes the program's calls, or null */
    Rank(Transport transport, Settings settings, @Nullable CallListener listener) {
        this.transport = transport;
        this.lock = new RankLock(transport.rank());
        var predictors = settings.predictor();
        Predictor predictor = predictors == null ? null : predictors.get();
        Engine engine = new Engine(
                transport.rank(),
                transport.size(),
                transport,
                transport.memory(),
                new Engine.Parameters(
                        settings::push,
                        settings.get(Setting.UNEXPECTED_MEMORY),
                        settings.get(Setting.NETWORK_MEMORY),
                        (int) settings.get(Setting.PREDICT_AHEAD)),
                counters,
                predictor,
                System::nanoTime);
        engine.handle(ContextKind.ANNOUNCEMENT, this::heard);
        this.observer = new CallObserver(lock, listener, predictor);
        this.progress = new Progress(lock, transport, engine);
        this.endReport = new EndReport(transport.rank(), transport.size(), settings, communicators, progress);
        PossibleSenders senders = new PossibleSenders(transport.rank(), progress, threads, communicators::members);
        this.activity = new Activity(lock, transport, engine, progress, CallSites::name);
        this.waits = new Waits(
                lock,
                transport,
                engine,
                counters,
                progress,
                senders,
                activity,
                CallSites::name,
                settings.get(Setting.STALL_REPORT));
        this.sends = new LockedSends(lock, transport, engine, counters, progress, waits, endReport.sends());
        this.receives = new LockedReceives(lock, engine, counters, progress, observer);
        this.probes = new LockedProbes(lock, engine, progress);
        this.allocatedMemory =
                new AllocatedMemory(transport.rank(), lock, transport.memory(), new UnreachableMemory(System::gc));
        this.sharedMemory = new SharedMemory(lock, transport);
        this.algorithms = Algorithms.of(settings);
        this.checksTypes = settings.get(Setting.TYPE_CHECK) == 1;
        this.singleCopyFrom = settings.push(Medium.SHARED_MEMORY).singleCopyFrom();
    }

    /** This rank in the world. */
    int number() {
        return transport.rank();
    }

    /** Ranks of the world. */
    int size() {
        return transport.size();
    }

    RankLock lock() {
        return lock;
    }

    LockedSends sends() {
        return sends;
    }

    LockedReceives receives() {
        return receives;
    }

    LockedProbes probes() {
        return probes;
    }

    Progress progress() {
        return progress;
    }

    ProgramThreads threads() {
        return threads;
    }

    Activity activity() {
        return activity;
    }

    Waits waits() {
        return waits;
    }

    CallObserver observer() {
        return observer;
    }

    AllocatedMemory allocatedMemory() {
        return allocatedMemory;
    }

    SharedMemory sharedMemory() {
        return sharedMemory;
    }

    Communicators communicators() {
        return communicators;
    }

    EndReport endReport() {
        return endReport;
    }

    Counters counters() {
        return counters;
    }

    Algorithms algorithms() {
        return algorithms;
    }

    /** Minimum bytes of data that a process on this host reads directly from the sender's memory. */
    long singleCopyFrom() {
        return singleCopyFrom;
    }

    /** Whether a receive refuses a message of another element type. */
    boolean checksTypes() {
        return checksTypes;
    }

    /** Of the communicators in which a thread has waited for long, by the context of their announcements. */
    Map<Long, CallAgreement> agreements() {
        return agreements;
    }

    private @Nullable ReceiveOperation heard(Arrival announcement) {
        CallAgreement agreement = agreements.get(announcement.context());
        // Without one, no thread waits: the other rank will announce its call again.
        if (agreement != null) {
            agreement.heard(announcement);
        }
        return null;
    }

    /** Returns a new number for a communicator, unique among those that this rank numbers. */
    int nameCommunicator() {
        return communicatorsNamed.incrementAndGet();
    }

    /** Returns the number of the next communicator that this rank joins, counted from 0 in the order of joining. */
    int joinCommunicator() {
        return communicatorsJoined.getAndIncrement();
    }

    /**
     * Leaves the job without reporting its end, which another process reports. Waits until the peers have received
     * everything sent to them.
     */
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

    /**
     * Leaves the job and reports its end to the peers. From then on, calls of the program's threads fail.
     *
     * @param exit how the rank ended
     */
    void end(RankExit exit) {
        end(exit, LatePackets.NONE);
    }

    /** Does the same; {@code late} takes what still arrives. */
    void end(RankExit exit, LatePackets late) {
        lock.lock();
        try {
            lock.leave();
            transport.end(exit, late);
            transport.close();
        } finally {
            lock.unlock();
        }
    }
}

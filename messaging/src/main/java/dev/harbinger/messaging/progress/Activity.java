package dev.harbinger.messaging.progress;

import dev.harbinger.messaging.deadlock.RankActivity;
import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.transport.Transport;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The activity of a rank, for the launcher: whether it makes progress, and which of its threads have waited for some
 * time, each with what it waits for. Any thread may call any method.
 */
public final class Activity {
    /** A wait becomes known after this time, so that short waits cost nothing. */
    static final long KNOWN_AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A thread that has polled within this time counts as polling still. */
    private static final long POLLS_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** Nanoseconds between two descriptions of what the rank polls for. */
    private static final long DESCRIBED_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final VarHandle CALLS = calls();

    private final RankLock lock;
    private final Transport transport;
    private final Engine engine;
    private final Progress progress;
    private final Supplier<String> callSite;
    private final Map<Thread, KnownWait> waits = new LinkedHashMap<>();

    /** What the rank polls for, as of {@link #pollDescribed}; null if it has not polled for long enough. */
    private RankActivity.@Nullable Wait poll;

    private boolean polled;
    private long pollsSince;
    private long pollDescribed;
    private long lastPoll;
    private long changes;
    private long rounds;
    private long collectiveCalls;

    /**
     * The activity of a rank.
     *
     * @param lock the rank's lock, which guards engine and transport
     * @param callSite names the program's line that has called
     */
    public Activity(RankLock lock, Transport transport, Engine engine, Progress progress, Supplier<String> callSite) {
        this.lock = lock;
        this.transport = transport;
        this.engine = engine;
        this.progress = progress;
        this.callSite = callSite;
    }

    private static VarHandle calls() {
        try {
            return MethodHandles.lookup().findVarHandle(Activity.class, "collectiveCalls", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The wait of a thread, from {@link #begin} to {@link #end}. */
    static final class KnownWait {
        private final RankActivity.Wait described;
        private volatile boolean polled;

        private KnownWait(RankActivity.Wait described) {
            this.described = described;
        }

        /** Notes that the thread has looked for packets. */
        void polled() {
            if (!polled) {
                polled = true;
            }
        }
    }

    /** Counts a collective call. */
    public void countCall() {
        // A lost count of two threads at once does no harm: another call, or a wait, shows that the rank moves.
        CALLS.setOpaque(this, collectiveCalls + 1);
    }

    /** Notes that the calling thread has waited for {@link #KNOWN_AFTER_NANOS}. */
    synchronized KnownWait begin(RankActivity.Wait described) {
        KnownWait wait = new KnownWait(described);
        waits.put(Thread.currentThread(), wait);
        changes++;
        return wait;
    }

    /** Notes that the calling thread waits no longer. */
    synchronized void end() {
        waits.remove(Thread.currentThread());
        changes++;
    }

    /**
     * Notes that a call of the current thread has not found what it looked for.
     *
     * @param now the {@link System#nanoTime}
     * @param sought what it looked for, an operation or {@link Awaited}
     * @param call the call's name
     */
    synchronized void polledWithoutSuccess(long now, BooleanSupplier sought, String call) {
        if (!isPolling(now)) {
            pollsSince = now;
            poll = null;
        }
        polled = true;
        lastPoll = now;
        // A short time of polling costs no look for the call site.
        if (now - pollsSince >= KNOWN_AFTER_NANOS && (poll == null || now - pollDescribed >= DESCRIBED_EVERY_NANOS)) {
            pollDescribed = now;
            List<Operation> operations = Awaited.operationsOf(sought);
            String what =
                    operations.size() == 1 ? StallReport.describe(operations.getFirst()) : Awaited.describe(sought);
            poll = new RankActivity.Wait(Awaited.peersOf(sought), call + " for " + what, callSite.get());
        }
    }

    private boolean isPolling(long now) {
        return polled && now - lastPoll <= POLLS_WITHIN_NANOS;
    }

    /** Whether a thread has waited for some time. */
    public synchronized boolean isWaiting(Thread thread) {
        return waits.containsKey(thread);
    }

    /** The rank at this moment. */
    public RankActivity now() {
        long sent = 0;
        long received = 0;
        long toSelf = 0;
        int ended = 0;
        if (lock.lockUnlessLeft()) {
            try {
                for (int peer = 0; peer < transport.size(); peer++) {
                    if (progress.exitOf(peer) != null) {
                        ended++;
                    } else if (peer == transport.rank()) {
                        toSelf = engine.packetsReceived(peer);
                    } else {
                        sent += engine.packetsSent(peer);
                        received += engine.packetsReceived(peer);
                    }
                }
            } finally {
                lock.unlock();
            }
        }
        return with(sent, received, toSelf, ended);
    }

    private synchronized RankActivity with(long sent, long received, long toSelf, int ended) {
        if (waits.values().stream().allMatch(wait -> wait.polled)) {
            rounds++;
            waits.values().forEach(wait -> wait.polled = false);
        }
        List<RankActivity.Wait> described =
                waits.values().stream().map(wait -> wait.described).toList();
        RankActivity.Wait polling = poll;
        List<RankActivity.Wait> polls = polling != null && isPolling(System.nanoTime()) ? List.of(polling) : List.of();
        long moves = changes + toSelf + (long) CALLS.getOpaque(this);
        return new RankActivity(transport.rank(), moves, rounds, sent, received, ended, false, described, polls);
    }
}

package dev.harbinger.messaging.progress;

import dev.harbinger.messaging.InterruptedWaitException;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.deadlock.RankActivity;
import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.transport.Transport;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * How threads of a rank wait: they make progress, check the peers, idle, and report when nothing moves. Any thread may
 * call any method.
 *
 * <p>An interrupt ends a wait only if its {@link WaitLimit} says so. Otherwise the interrupt status is cleared during
 * the wait, because a thread whose status is set does not park, and set again at its end.
 */
public final class Waits {
    /** Waiting rounds between two checks for ended peers; a thread that naps checks after each nap. */
    private static final int ROUNDS_PER_PEER_CHECK = 64;

    /** The same in nanoseconds: on a busy host, 64 rounds that yield the processor may take a second. */
    static final long NANOS_PER_PEER_CHECK = 5_000_000;

    /** Rounds between two looks at the clock, which takes longer than a round that only spins. */
    private static final int ROUNDS_PER_CLOCK = 8;

    /** Names a wait with a time limit among the calls that poll. */
    private static final String TIMED = "a timed wait";

    private final RankLock lock;
    private final Transport transport;
    private final Engine engine;
    private final Counters counters;
    private final Progress progress;
    private final UnmatchableReceives unmatchable;
    private final Activity activity;
    private final UnsuccessfulPolls polls;
    private final Supplier<String> callSite;
    private final long stallSeconds;

    /**
     * The waits of a rank.
     *
     * @param lock the rank's lock, which guards engine, transport and counters
     * @param callSite names the program's line that has called
     * @param stallSeconds seconds after which a waiting thread reports what it waits for; 0 for never
     */
    public Waits(
            RankLock lock,
            Transport transport,
            Engine engine,
            Counters counters,
            Progress progress,
            PossibleSenders senders,
            Activity activity,
            Supplier<String> callSite,
            long stallSeconds) {
        this.lock = lock;
        this.transport = transport;
        this.engine = engine;
        this.counters = counters;
        this.progress = progress;
        this.unmatchable = new UnmatchableReceives(lock, engine, senders);
        this.activity = activity;
        this.polls = new UnsuccessfulPolls(lock, progress, unmatchable, activity);
        this.callSite = callSite;
        this.stallSeconds = stallSeconds;
    }

    /** Handles the calls of this rank that have found nothing. */
    public UnsuccessfulPolls polls() {
        return polls;
    }

    /** Waits until an operation has completed. */
    public void await(Operation operation) {
        var _ = await(operation, WaitLimit.NONE);
    }

    /** Waits until an operation has completed, or the limit is reached. */
    public WaitEnd await(Operation operation, WaitLimit limit) {
        if (operation.isDone()) {
            return WaitEnd.DONE;
        }
        int round = spin(operation, false);
        return await(operation, round, false, limit);
    }

    /** Waits for an operation for the length of the spinning phase; it may not be done on return. */
    public void awaitBriefly(Operation operation) {
        if (!operation.isDone()) {
            var _ = spin(operation, false);
        }
    }

    /** {@link #await(Operation, WaitLimit)} for a receive, whose time is counted. */
    public WaitEnd awaitReceive(Operation operation, WaitLimit limit) {
        if (operation.isDone()) {
            return WaitEnd.DONE;
        }
        int round = spin(operation, true);
        if (operation.isDone()) {
            return WaitEnd.DONE;
        }
        return await(operation, round, true, limit);
    }

    /** Waits until {@code awaited} is true, or the limit is reached. */
    public WaitEnd await(Awaited awaited, WaitLimit limit) {
        return await(awaited, 0, false, limit);
    }

    /** Sends everything that is left and waits until the peers that still run have taken it. */
    public void drain() {
        var _ = await(
                new Awaited() {
                    @Override
                    public boolean getAsBoolean() {
                        lock.lock();
                        try {
                            return !engine.isBusy();
                        } finally {
                            lock.unlock();
                        }
                    }

                    @Override
                    public List<Operation> operations() {
                        return List.of();
                    }

                    @Override
                    public String describe() {
                        return "its peers to receive what it has sent, before it leaves the job";
                    }
                },
                WaitLimit.NONE);
    }

    /** The error of a wait that an interrupt has ended. */
    public InterruptedWaitException interrupted(BooleanSupplier awaited) {
        return new InterruptedWaitException("rank " + transport.rank() + " of the world: the thread \""
                + Thread.currentThread().getName() + "\" was interrupted while it waited for "
                + Awaited.describe(awaited)
                + ": clear its status with Thread.interrupted() before it waits again");
    }

    /**
     * Spins for an operation while holding the lock, so that nothing but releasing it remains to do after its packet
     * has arrived. Ends early when another thread wants the lock.
     *
     * @param counts whether the time counts as blocked in a receive
     * @return consecutive rounds that found nothing
     */
    private int spin(Operation operation, boolean counts) {
        int mostLooks = transport.spinRounds();
        if (mostLooks == 0) {
            return 0;
        }
        lock.lock();
        try {
            long start = System.nanoTime();
            long now = start;
            int round = 0;
            // Polls that found something count too: await then continues and checks the peers.
            for (int looks = 0; looks < mostLooks && !operation.isDone() && !lock.hasQueuedThreads(); looks++) {
                // One packet per poll: the packets behind it may be for receives that are about to be posted.
                boolean moved = transport.poll(engine, 1) > 0;
                if (engine.flush() || moved) {
                    round = 0;
                } else {
                    engine.catchUp();
                    // Takes as long as a pause, and saves reading the clock when the operation is done.
                    now = System.nanoTime();
                    round++;
                }
            }
            if (counts) {
                counters.add(Counter.RECEIVE_BLOCKED_NANOS, now - start);
            }
            return round;
        } finally {
            lock.unlock();
        }
    }

    /** Counts the nanoseconds that a thread has waited in a receive or probe. */
    public void countBlocked(long nanos) {
        if (lock.lockUnlessLeft()) {
            try {
                counters.add(Counter.RECEIVE_BLOCKED_NANOS, nanos);
            } finally {
                lock.unlock();
            }
        }
    }

    /**
     * Waits, in a thread that may have waited already.
     *
     * @param done an {@link Operation} or {@link Awaited}
     * @param idleRounds consecutive rounds that have already found nothing
     * @param counts whether the time counts as blocked in a receive; it is counted before the wait is over for
     *     {@link Activity}
     */
    private WaitEnd await(BooleanSupplier done, int idleRounds, boolean counts, WaitLimit limit) {
        long start = System.nanoTime();
        progress.catchUp();
        boolean reports = stallSeconds > 0;
        boolean interrupted = false;
        int round = idleRounds;
        // Continues to count while other messages keep this thread busy: the awaited peer may have ended.
        int rounds = 0;
        long checked = start;
        Activity.KnownWait known = null;
        try {
            while (!done.getAsBoolean()) {
                boolean napped = false;
                boolean moved = progress.advance();
                if (!moved || rounds % ROUNDS_PER_PEER_CHECK == 0) {
                    // The status stays set.
                    if (limit.isInterruptible() && Thread.currentThread().isInterrupted()) {
                        return WaitEnd.INTERRUPTED;
                    }
                    if (limit.isTimeOver()) {
                        activity.polledWithoutSuccess(System.nanoTime(), done, TIMED);
                        return WaitEnd.TIME_OVER;
                    }
                }
                if (moved) {
                    round = 0;
                } else {
                    if (!limit.isInterruptible()) {
                        interrupted |= Thread.interrupted();
                    }
                    napped = transport.idle(round);
                    round++;
                }
                rounds++;
                if (napped || isPeerCheckDue(rounds, checked)) {
                    checked = System.nanoTime();
                    progress.checkPeers();
                    if (limit.isTimed()) {
                        // The thread goes on by itself. It may then send the message to itself, so that is no failure.
                        activity.polledWithoutSuccess(checked, done, TIMED);
                    } else {
                        unmatchable.failAwaited(done);
                    }
                    long waited = checked - start;
                    if (known != null) {
                        known.polled();
                    } else if (waited >= Activity.KNOWN_AFTER_NANOS && !limit.isTimed() && Awaited.isSettled(done)) {
                        known = activity.begin(
                                new RankActivity.Wait(Awaited.peersOf(done), Awaited.describe(done), callSite.get()));
                    }
                    if (reports && waited >= TimeUnit.SECONDS.toNanos(stallSeconds)) {
                        reports = false;
                        System.err.println(stallReport(done));
                    }
                }
            }
            return WaitEnd.DONE;
        } finally {
            if (counts) {
                countBlocked(System.nanoTime() - start);
            }
            if (known != null) {
                activity.end();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Whether a thread that polls must check for ended peers.
     *
     * @param rounds rounds so far
     * @param checked the {@link System#nanoTime} of the last check
     */
    public static boolean isPeerCheckDue(int rounds, long checked) {
        return rounds % ROUNDS_PER_PEER_CHECK == 0
                || (rounds % ROUNDS_PER_CLOCK == 0 && System.nanoTime() - checked >= NANOS_PER_PEER_CHECK);
    }

    private String stallReport(BooleanSupplier done) {
        lock.lock();
        try {
            boolean alone = unmatchable.haveAllOthersEnded(Awaited.operationsOf(done));
            return StallReport.line(
                    transport.rank(),
                    stallSeconds,
                    Awaited.describe(done),
                    callSite.get() + (alone ? "; all other ranks have finished" : ""),
                    engine.earlyMessages());
        } finally {
            lock.unlock();
        }
    }
}

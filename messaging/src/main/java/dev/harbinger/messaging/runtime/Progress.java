package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The progress engine of a rank: moves packets between the protocol engine and the transport, checks the peers, and
 * lets threads wait. Any thread may call any method.
 */
final class Progress {
    /** Maximum packets polled while the lock is held once. */
    static final int POLL_LIMIT = 64;

    /** Waiting rounds between two checks for ended peers; a thread that naps checks after each nap. */
    private static final int ROUNDS_PER_PEER_CHECK = 64;

    /** Nanoseconds between two checks of the peers by a program that tests requests. */
    private static final long PEER_CHECK_INTERVAL = 5_000_000;

    private final ReentrantLock lock;
    private final Transport transport;
    private final Engine engine;
    private final Counters counters;
    private final long stallSeconds;
    private long peersChecked = System.nanoTime();
    private final List<Failure.PeerEnded> ended = new ArrayList<>();
    private final Map<Integer, RankExit> exits = new ConcurrentHashMap<>();

    /**
     * The progress of a rank.
     *
     * @param lock the rank's lock, which guards engine and transport
     * @param stallSeconds seconds after which a waiting thread reports what it waits for; 0 for never
     */
    Progress(ReentrantLock lock, Transport transport, Engine engine, Counters counters, long stallSeconds) {
        this.lock = lock;
        this.transport = transport;
        this.engine = engine;
        this.counters = counters;
        this.stallSeconds = stallSeconds;
    }

    /** Makes progress if possible; returns whether it made any. */
    boolean advance() {
        if (!transport.mayHavePackets() && !engine.hasWaiting()) {
            return false;
        }
        lock.lock();
        try {
            return advanceLocked();
        } finally {
            lock.unlock();
        }
    }

    /** {@link #advance} for a caller that holds the rank's lock. */
    boolean advanceLocked() {
        boolean moved = transport.poll(engine, POLL_LIMIT) > 0;
        engine.catchUp();
        return engine.flush() || moved;
    }

    /**
     * Polls packets up to the message of a receive, for a caller that holds the rank's lock. Packets behind it are for
     * later receives and are best left in the lane.
     */
    void pollFor(ReceiveOperation receive) {
        for (int polls = 0; polls < POLL_LIMIT && !receive.isBound() && !receive.isDone(); polls++) {
            if (transport.poll(engine, 1) == 0) {
                return;
            }
        }
    }

    /** Waits until an operation has completed. */
    void await(Operation operation) {
        if (!operation.isDone()) {
            int round = spin(operation, false);
            await(operation, round, null);
        }
    }

    /** Waits for an operation as long as a thread spins; it may not be done on return. */
    void awaitBriefly(Operation operation) {
        if (!operation.isDone()) {
            spin(operation, false);
        }
    }

    /** Waits for a receive and counts the time. */
    void awaitReceive(Operation operation) {
        if (operation.isDone()) {
            return;
        }
        int round = spin(operation, true);
        if (!operation.isDone()) {
            long start = System.nanoTime();
            await(operation, round, null);
            countBlocked(System.nanoTime() - start);
        }
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

    private void countBlocked(long nanos) {
        lock.lock();
        try {
            counters.add(Counter.RECEIVE_BLOCKED_NANOS, nanos);
        } finally {
            lock.unlock();
        }
    }

    /** Checks the peers every few milliseconds, for programs that test requests instead of waiting. */
    void checkPeersNowAndThen() {
        long now = System.nanoTime();
        if (now - peersChecked > PEER_CHECK_INTERVAL) {
            peersChecked = now;
            checkPeers();
        }
    }

    /**
     * Waits until {@code done} is true; makes progress and checks the peers meanwhile.
     *
     * @param what completes "waits for ..." in a stall report
     */
    void await(BooleanSupplier done, Supplier<String> what) {
        await(done, 0, what);
    }

    /** Waits until at least one of the requests is complete; the indices of those that are. */
    int[] awaitSome(@Nullable Request[] requests) {
        int[][] found = {Request.testSome(requests)};
        await(
                () -> {
                    if (found[0].length == 0) {
                        found[0] = Request.testSome(requests);
                    }
                    return found[0].length > 0;
                },
                () -> "one of " + requests.length + " requests");
        return found[0];
    }

    /**
     * {@link #await(BooleanSupplier, Supplier)} for a thread that has already waited.
     *
     * @param idleRounds consecutive rounds that have already found nothing
     * @param what as above; null if {@code done} is an operation, which describes itself
     */
    private void await(BooleanSupplier done, int idleRounds, @Nullable Supplier<String> what) {
        catchUp();
        long start = System.nanoTime();
        boolean reports = stallSeconds > 0;
        int round = idleRounds;
        // Continues to count while other messages keep this thread busy: the awaited peer may have ended.
        int rounds = 0;
        while (!done.getAsBoolean()) {
            boolean napped = false;
            if (advance()) {
                round = 0;
            } else {
                napped = transport.idle(round);
                round++;
            }
            rounds++;
            if (napped || rounds % ROUNDS_PER_PEER_CHECK == 0) {
                checkPeers();
                if (reports && System.nanoTime() - start >= TimeUnit.SECONDS.toNanos(stallSeconds)) {
                    reports = false;
                    System.err.println(stallReport(
                            done instanceof Operation operation
                                    ? StallReport.describe(operation)
                                    : Objects.requireNonNull(what).get()));
                }
            }
        }
    }

    /** Lets the predictor observe the receives so far. */
    void catchUp() {
        lock.lock();
        try {
            engine.catchUp();
        } finally {
            lock.unlock();
        }
    }

    /** Sends everything that is left and waits until the peers that still run have taken it. */
    void drain() {
        await(
                () -> {
                    lock.lock();
                    try {
                        return !engine.isBusy();
                    } finally {
                        lock.unlock();
                    }
                },
                () -> "its peers to receive what it has sent, before it leaves the job");
    }

    private String stallReport(String what) {
        lock.lock();
        try {
            return StallReport.line(transport.rank(), stallSeconds, what, CallSites.describe(), engine.earlyMessages());
        } finally {
            lock.unlock();
        }
    }

    /** How a peer has ended, or null if this rank has not heard of its end. */
    @Nullable
    RankExit exitOf(int peer) {
        return exits.get(peer);
    }

    private void checkPeers() {
        lock.lock();
        try {
            transport.checkPeers((peer, exit) -> {
                exits.put(peer, exit);
                ended.add(new Failure.PeerEnded(peer, exit.failed(), exit.words()));
            });
            if (ended.isEmpty()) {
                return;
            }
            // All packets of the ended peers are taken before any operation fails.
            while (transport.poll(engine, POLL_LIMIT) > 0) {
                engine.flush();
            }
            ended.forEach(engine::peerEnded);
            ended.clear();
        } finally {
            lock.unlock();
        }
    }
}

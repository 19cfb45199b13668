package dev.harbinger.messaging;

import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.transport.InProcessNetwork;
import dev.harbinger.messaging.transport.Transport;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A rank's membership in a job.
 *
 * <pre>{@code
 * try (Harbinger harbinger = Harbinger.join()) {
 *     Communicator world = harbinger.world();
 *     ...
 * }
 * }</pre>
 */
public final class Harbinger implements AutoCloseable {
    /** The membership of the rank a thread belongs to; threads that a rank starts belong to it too. */
    private static final InheritableThreadLocal<@Nullable Harbinger> CURRENT = new InheritableThreadLocal<>();

    /** The memberships of this process: threads that no rank started belong to the only one, if there is only one. */
    private static final Set<Harbinger> OPEN = ConcurrentHashMap.newKeySet();

    private final Rank rank;
    private final Communicator world;
    private boolean left;

    /** Whether a launcher runs the program. */
    private volatile boolean launched;

    private Harbinger(Rank rank) {
        this.rank = rank;
        this.world = new RankCommunicator(
                rank, Group.ofWorldRanks(IntStream.range(0, rank.size()).toArray()), Context.WORLD);
    }

    /**
     * The membership of the rank this thread belongs to. Started without a launcher, a program is the one rank of a job
     * of its own, with the settings of the system properties. A thread that no rank started, such as one of a common
     * pool, belongs to the process's rank.
     *
     * @throws IllegalStateException when such a thread calls it where several ranks are threads of one process
     * @throws IllegalArgumentException when a system property has a value that {@link Settings#of} refuses
     */
    public static Harbinger join() {
        Harbinger current = CURRENT.get();
        if (current != null) {
            return current;
        }
        Harbinger[] open = OPEN.toArray(Harbinger[]::new);
        if (open.length > 1) {
            throw new IllegalStateException(
                    "thread " + Thread.currentThread().getName() + " was started by none of the " + open.length
                            + " ranks of this process: call join() in the rank's own thread and hand the result on");
        }
        if (open.length == 1) {
            return open[0];
        }
        Settings settings = Settings.of(System.getProperties());
        Harbinger alone = open(new InProcessNetwork(1, settings).transport(0), settings, null);
        CURRENT.set(alone);
        return alone;
    }

    /**
     * Makes this rank a member of the job behind {@code transport}, which it owns from now on. For launchers.
     *
     * @param listener hears of the program's calls; call sites are found only when there is one or the predictor needs
     *     them
     */
    public static Harbinger open(Transport transport, Settings settings, @Nullable CallListener listener) {
        Harbinger opened = new Harbinger(new Rank(transport, settings, listener));
        OPEN.add(opened);
        return opened;
    }

    /** Runs {@code program} so that {@link #join} in it, and in threads it starts, gives this membership. */
    public void run(RankProgram program) throws Exception {
        Harbinger before = CURRENT.get();
        CURRENT.set(this);
        launched = true;
        try {
            program.run(this);
        } finally {
            launched = false;
            CURRENT.set(before);
        }
    }

    /** All ranks of the job. */
    public Communicator world() {
        return world;
    }

    /** What this rank has counted so far. */
    public Counters counters() {
        rank.progress().catchUp();
        return rank.counters();
    }

    /**
     * Ends this rank with a failure: every peer that waits for it gets an error with these words. For launchers.
     *
     * @param how completes "rank 3 ...", such as "ended with an uncaught NullPointerException"
     */
    public synchronized void fail(String how) {
        if (!left) {
            left = true;
            OPEN.remove(this);
            rank.end(how);
        }
    }

    /**
     * Leaves the job: waits until what was sent has been taken over by the peers, reports lent messages that were never
     * closed on standard error, and tells the peers. Closing twice does nothing the second time.
     *
     * <p>Called by a program within {@link #run} it does nothing: whoever started the program closes the membership
     * once the program has ended, since only then it is known how, and a program that fails must not wait for its
     * peers.
     */
    @Override
    public void close() {
        if (!launched || CURRENT.get() != this) {
            leave();
        }
    }

    private synchronized void leave() {
        if (handOver()) {
            rank.end(null);
        }
    }

    /**
     * Leaves the job as {@link #close} does, but tells the peers nothing: whoever knows how this rank's process ended
     * tells them afterwards. For launchers, when a program ends the JVM: no code inside learns the exit code.
     *
     * @return whether this call did it: false when the rank has left already
     */
    public synchronized boolean leaveSilently() {
        if (!handOver()) {
            return false;
        }
        rank.leave();
        return true;
    }

    private synchronized boolean handOver() {
        if (left) {
            return false;
        }
        left = true;
        OPEN.remove(this);
        rank.progress().drain();
        rank.lentMessages().report().forEach(System.err::println);
        return true;
    }
}

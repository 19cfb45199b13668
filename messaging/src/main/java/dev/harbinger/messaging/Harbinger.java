package dev.harbinger.messaging;

import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.runtime.RankThreads;
import dev.harbinger.messaging.settings.Settings;
import java.util.function.IntFunction;
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
public abstract class Harbinger implements AutoCloseable {
    /** System property that makes a program started without a launcher a job of several ranks: their number. */
    public static final String RANKS_PROPERTY = "harbinger.ranks";

    /** For the runtime. */
    protected Harbinger() {}

    /**
     * The membership of the rank this thread belongs to. A program started without a launcher is the only rank of its
     * own job, with settings from system properties. A thread that no rank started, such as one of a common pool,
     * belongs to the process's rank.
     *
     * <p>With {@code -Dharbinger.ranks=4} such a program is a job of four ranks that are threads of its JVM, for
     * debuggers: the first call, in the thread of {@code main}, makes that thread rank 0 and runs the same {@code main}
     * with the same arguments in three more threads. They share static fields. What {@code main} does before this call,
     * every rank does. The JVM ends with 1 if a rank fails.
     *
     * @throws IllegalStateException if such a thread calls it in a process with several ranks, or if
     *     {@code harbinger.ranks} is set and the call does not come from {@code main}
     * @throws IllegalArgumentException if the value of a system property is out of range
     */
    public static Harbinger join() {
        return Membership.current();
    }

    /**
     * Runs a program on ranks that are threads of this JVM, with settings from system properties. Returns when all
     * ranks have ended. In the program, {@link #join} returns the rank's membership. Any thread may call this method,
     * several at once; their jobs are independent.
     *
     * <pre>{@code
     * Harbinger.run(4, harbinger -> {
     *     Communicator world = harbinger.world();
     *     ...
     * });
     * }</pre>
     *
     * <p>If the calling thread is interrupted, the ranks fail in their next call that waits.
     *
     * @param ranks number of ranks, from 1 to 4096
     * @throws ProgramFailedException if the program fails on a rank: the first failure that no peer caused. Peers that
     *     wait for a failed rank fail with {@link RankFailedException}; their failures are suppressed
     * @throws MessagingException if the calling thread is interrupted, with the place of each rank; the thread stays
     *     interrupted
     * @throws IllegalArgumentException if the number of ranks or the value of a system property is out of range
     */
    public static void run(int ranks, RankProgram program) {
        run(ranks, Settings.of(System.getProperties()), program);
    }

    /** {@link #run(int, RankProgram)} with settings of its own. System properties have no effect. */
    public static void run(int ranks, Settings settings, RankProgram program) {
        run(ranks, settings, _ -> null, program);
    }

    /**
     * {@link #run(int, Settings, RankProgram)} with listeners to the point-to-point calls of the ranks. The program
     * does not change for them.
     *
     * <p>A listener is called by the thread that makes the call, under the lock of its rank: one thread at a time, and
     * in the order of that thread's calls. It must return soon, and must not throw, call into messaging or wait for
     * another rank: until it returns, its rank makes no progress. Ranks call their listeners at the same time, so one
     * listener of several ranks must be thread-safe. When this method has returned, the calling thread sees everything
     * that the ranks' listeners have noted.
     *
     * @param listeners gives the listener of a rank, or null for none. It is called by the calling thread, once for
     *     each rank from 0, before any rank starts; what it throws is thrown, and no rank runs
     * @throws ProgramFailedException as {@link #run(int, RankProgram)}
     * @throws MessagingException as {@link #run(int, RankProgram)}
     * @throws IllegalArgumentException if the number of ranks is out of range
     */
    public static void run(
            int ranks, Settings settings, IntFunction<@Nullable CallListener> listeners, RankProgram program) {
        RankThreads.run(ranks, settings, listeners, program);
    }

    /** All ranks of the job. */
    public abstract Communicator world();

    /** The counters of this rank. */
    public abstract Counters counters();

    /**
     * Leaves the job: waits until the peers have received everything sent to them, reports on standard error what the
     * program leaves behind, and notifies the peers. The report names messages that were never received, requests that
     * were never completed, messages that were prepared and never sent, and lent messages that were never closed. A
     * second call has no effect. Every other call of a thread that still communicates then fails with an
     * {@link IllegalStateException}: join such threads first.
     *
     * <p>Under a launcher, a call by the program has no effect. The launcher closes the membership after the program
     * has ended: only then is it known how it ended, and a failed program must not wait for its peers.
     *
     * @throws MessagingException if there is something to report and the setting {@code strict-end} is 1; the rank has
     *     left the job all the same
     */
    @Override
    public abstract void close();
}

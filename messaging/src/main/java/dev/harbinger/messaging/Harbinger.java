package dev.harbinger.messaging;

import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.settings.Settings;

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
    /** For the runtime. */
    protected Harbinger() {}

    /**
     * The membership of the rank this thread belongs to. A program started without a launcher is the only rank of its
     * own job, with settings from system properties. A thread that no rank started, such as one of a common pool,
     * belongs to the process's rank.
     *
     * @throws IllegalStateException if such a thread calls it in a process with several ranks
     * @throws IllegalArgumentException if {@link Settings#of} rejects the value of a system property
     */
    public static Harbinger join() {
        return Membership.current();
    }

    /** All ranks of the job. */
    public abstract Communicator world();

    /** The counters of this rank. */
    public abstract Counters counters();

    /**
     * Leaves the job: waits until the peers have received everything sent to them, reports unclosed lent messages and
     * failed requests that were never completed on standard error, and notifies the peers. A second call has no effect.
     * Every other call of a thread that still communicates then fails with an {@link IllegalStateException}: join such
     * threads first.
     *
     * <p>Under a launcher, a call by the program has no effect. The launcher closes the membership after the program
     * has ended: only then is it known how it ended, and a failed program must not wait for its peers.
     */
    @Override
    public abstract void close();
}

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
     * The membership of the rank this thread belongs to. Started without a launcher, a program is the one rank of a job
     * of its own, with the settings of the system properties. A thread that no rank started, such as one of a common
     * pool, belongs to the process's rank.
     *
     * @throws IllegalStateException when such a thread calls it where several ranks are threads of one process
     * @throws IllegalArgumentException when a system property has a value that {@link Settings#of} refuses
     */
    public static Harbinger join() {
        return Membership.current();
    }

    /** All ranks of the job. */
    public abstract Communicator world();

    /** What this rank has counted so far. */
    public abstract Counters counters();

    /**
     * Leaves the job: waits until the peers have taken over what was sent, reports lent messages that were never closed
     * on standard error, and notifies the peers. Closing twice does nothing the second time.
     *
     * <p>Under a launcher a program's own call does nothing. The launcher closes the membership when the program has
     * ended: only then does it know how it ended, and a program that fails must not wait for its peers.
     */
    @Override
    public abstract void close();
}

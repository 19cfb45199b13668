package dev.harbinger.workloads;

import dev.harbinger.messaging.Harbinger;
import dev.harbinger.workloads.computation.Computation;
import java.util.List;

/**
 * A parallel program that comes with Harbinger, started by name. Implementations keep no state and may be used by many
 * ranks at once.
 */
public interface Workload {
    /** The name it is started by, in lower case. */
    String name();

    /** A description in one line. */
    String description();

    /** The usage of its arguments. */
    List<Option> options();

    /**
     * Rejects arguments that {@link #run} cannot use, before any rank starts.
     *
     * @throws IllegalArgumentException with one clear line when the arguments or the number of ranks do not fit
     */
    void check(int ranks, String[] arguments);

    /**
     * Runs as one rank of a job; all ranks are given the same arguments. Rank 0 reports to the standard output.
     *
     * @throws IllegalArgumentException as {@link #check} would
     * @throws VerificationException on rank 0 when the result is wrong
     * @throws dev.harbinger.messaging.MessagingException when another rank fails
     */
    void run(Harbinger harbinger, String[] arguments);

    /**
     * Like {@link #run}, but also reports the computation between calls to messaging. A workload that does not count
     * its operations reports none.
     */
    default void run(Harbinger harbinger, String[] arguments, Computation computation) {
        run(harbinger, arguments);
    }
}

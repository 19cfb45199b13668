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

    /** What it does, in one line. */
    String description();

    /** What its arguments may be. */
    List<Option> options();

    /**
     * Refuses what {@link #run} could not run, before any rank starts.
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
     * The same, and says what it computes between its calls to messaging. A workload that does not count its operations
     * says nothing.
     */
    default void run(Harbinger harbinger, String[] arguments, Computation computation) {
        run(harbinger, arguments);
    }
}

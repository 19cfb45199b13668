package dev.harbinger.workloads.computation;

/**
 * Receives the computation of a rank between its calls to messaging. Called in the rank's thread, after the work and
 * before the next call; must be quick.
 */
@FunctionalInterface
public interface Computation {
    /** For runs in which nobody asks. */
    Computation NOT_COUNTED = operations -> {};

    /** The rank has performed that many floating-point operations: additions, multiplications, divisions, roots. */
    void performed(long operations);
}

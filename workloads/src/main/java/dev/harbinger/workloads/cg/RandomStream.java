package dev.harbinger.workloads.cg;

/**
 * The pseudo-random numbers of the NAS Parallel Benchmarks: x(k+1) = a x(k) mod 2^46, given as x 2^-46 (NPB report,
 * section 2.3 of the common specifications). Not for use by several threads.
 */
final class RandomStream {
    /** The multiplier of all NPB programs, 5^13. */
    static final long MULTIPLIER = 1_220_703_125L;

    /** The seed of CG. */
    static final long SEED = 314_159_265L;

    private static final long MASK = (1L << 46) - 1;
    private static final double SCALE = 0x1p-46;

    private long state;

    RandomStream(long seed) {
        state = seed & MASK;
    }

    /** The next number, above 0 and below 1. */
    double next() {
        // The low 46 bits of a product are right even where the 64-bit product wraps.
        state = state * MULTIPLIER & MASK;
        return state * SCALE;
    }
}

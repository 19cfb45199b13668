package dev.harbinger.bench.ranks;

/** A computation of known length: a loop that reads the clock until the time is over. */
final class Computing {
    private Computing() {}

    /** Computes for {@code nanos} nanoseconds, without a call into the library. */
    static void compute(long nanos) {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < nanos) {
            // The reading of the clock is the computation.
        }
    }
}

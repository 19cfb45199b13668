package dev.harbinger.predict;

/** Spreads keys over the slots of an open-addressing table whose size is a power of two. */
final class Hash {
    /**
     * 2^64 divided by the golden ratio, made odd: Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
     */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Hash() {}

    /** A hash whose low bits depend on all bits of the key. */
    static int of(long key) {
        long product = (key ^ (key >>> 32)) * GOLDEN;
        return (int) (product >>> 32) ^ (int) (product >>> 48);
    }

    /** Folds one more value into a running hash. */
    static long combine(long hash, long value) {
        return Long.rotateLeft(hash * GOLDEN, 29) ^ value;
    }
}

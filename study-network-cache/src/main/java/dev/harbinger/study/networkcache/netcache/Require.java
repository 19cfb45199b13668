package dev.harbinger.study.networkcache.netcache;

/** Refuses parameters that cannot be, in one line that says what they may be. */
final class Require {
    private Require() {}

    static void powerOfTwo(String owner, String what, long value) {
        if (value < 1 || Long.bitCount(value) != 1) {
            throw new IllegalArgumentException(owner + ": " + what + " must be a power of two from 1 up, not " + value);
        }
    }

    static void atLeast(String owner, String what, long least, long value) {
        if (value < least) {
            throw new IllegalArgumentException(owner + ": " + what + " must be at least " + least + ", not " + value);
        }
    }
}

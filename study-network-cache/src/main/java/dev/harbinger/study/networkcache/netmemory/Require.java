package dev.harbinger.study.networkcache.netmemory;

/** Refuses parameters that cannot be, in one line that says what they may be. */
public final class Require {
    /** Most cycles of one access or step. */
    private static final int LONGEST = 65_535;

    private Require() {}

    /**
     * A power of two from 1 up.
     *
     * @throws IllegalArgumentException when it is not
     */
    public static void powerOfTwo(String owner, String what, long value) {
        if (value < 1 || Long.bitCount(value) != 1) {
            throw new IllegalArgumentException(owner + ": " + what + " must be a power of two from 1 up, not " + value);
        }
    }

    /**
     * No more than a bound.
     *
     * @throws IllegalArgumentException when it is not
     */
    public static void atMost(String owner, String what, long most, long value) {
        if (value > most) {
            throw new IllegalArgumentException(owner + ": " + what + " must be at most " + most + ", not " + value);
        }
    }

    /**
     * Cycles of one access or step: so few that sums of them are far from what counts cycles.
     *
     * @throws IllegalArgumentException when it is not
     */
    public static void cycles(String owner, String what, long value) {
        atLeast(owner, what, 0, value);
        atMost(owner, what, LONGEST, value);
    }

    /**
     * No less than a bound.
     *
     * @throws IllegalArgumentException when it is not
     */
    public static void atLeast(String owner, String what, long least, long value) {
        if (value < least) {
            throw new IllegalArgumentException(owner + ": " + what + " must be at least " + least + ", not " + value);
        }
    }
}

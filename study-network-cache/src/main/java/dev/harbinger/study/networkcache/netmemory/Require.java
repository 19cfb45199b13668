package dev.harbinger.study.networkcache.netmemory;

/** Rejects impossible parameters, with a message of one line that names the possible values. */
public final class Require {
    /** The most cycles of one access or step. */
    private static final int LONGEST = 65_535;

    private Require() {}

    /**
     * Requires a power of two from 1 up.
     *
     * @throws IllegalArgumentException when it is not
     */
    public static void powerOfTwo(String owner, String what, long value) {
        if (value < 1 || Long.bitCount(value) != 1) {
            throw new IllegalArgumentException(owner + ": " + what + " must be a power of two from 1 up, not " + value);
        }
    }

    /**
     * Requires at most a limit.
     *
     * @throws IllegalArgumentException when it is not
     */
    public static void atMost(String owner, String what, long most, long value) {
        if (value > most) {
            throw new IllegalArgumentException(owner + ": " + what + " must be at most " + most + ", not " + value);
        }
    }

    /**
     * Requires cycles of one access or step: few enough that their sums do not overflow.
     *
     * @throws IllegalArgumentException when it is not
     */
    public static void cycles(String owner, String what, long value) {
        atLeast(owner, what, 0, value);
        atMost(owner, what, LONGEST, value);
    }

    /**
     * Requires at least a limit.
     *
     * @throws IllegalArgumentException when it is not
     */
    public static void atLeast(String owner, String what, long least, long value) {
        if (value < least) {
            throw new IllegalArgumentException(owner + ": " + what + " must be at least " + least + ", not " + value);
        }
    }
}

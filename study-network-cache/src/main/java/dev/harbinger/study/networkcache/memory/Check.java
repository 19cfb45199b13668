package dev.harbinger.study.networkcache.memory;

/** Rejects parameters that are out of range, by name. */
final class Check {
    /** The most cycles of one access or step: as many as an instruction of the core may take. */
    private static final int LONGEST = 65_535;

    private Check() {}

    static void atLeast(String name, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ": it must be at least " + least);
        }
    }

    static void atMost(String name, int value, int most) {
        if (value > most) {
            throw new IllegalArgumentException(name + " is " + value + ": it must be at most " + most);
        }
    }

    /** Checks cycles of one access or step: few enough that their sums do not overflow. */
    static void cycles(String name, int value, int least) {
        atLeast(name, value, least);
        atMost(name, value, LONGEST);
    }

    static void powerOfTwo(String name, int value, int least) {
        atLeast(name, value, least);
        if (Integer.bitCount(value) != 1) {
            throw new IllegalArgumentException(name + " is " + value + ": it must be a power of two, "
                    + Integer.highestOneBit(value) + " for example");
        }
    }
}

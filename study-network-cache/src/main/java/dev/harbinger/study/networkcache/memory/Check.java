package dev.harbinger.study.networkcache.memory;

/** Refuses parameters that are out of range, by name. */
final class Check {
    private Check() {}

    static void atLeast(String name, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ": it must be at least " + least);
        }
    }

    static void powerOfTwo(String name, int value, int least) {
        atLeast(name, value, least);
        if (Integer.bitCount(value) != 1) {
            throw new IllegalArgumentException(name + " is " + value + ": it must be a power of two, "
                    + Integer.highestOneBit(value) + " for example");
        }
    }
}

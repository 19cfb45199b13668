package dev.harbinger.study.networkcache.memory;

import java.util.Arrays;

/**
 * The bus below a cache, held for one cycle by each block that is replaced.
 *
 * <p>It records which cycles are taken instead of when it is free again, because requests come in program order: a
 * later request may be earlier in time and must not wait for the other.
 */
final class Bus {
    /** Replacements within this many cycles of each other are kept apart. */
    private static final int CYCLES = 64;

    private final long[] taken = new long[CYCLES];

    Bus() {
        Arrays.fill(taken, -1);
    }

    /** Takes the first free cycle from one on. */
    long take(long from) {
        long cycle = from;
        while (taken[(int) cycle & CYCLES - 1] == cycle) {
            cycle++;
        }
        taken[(int) cycle & CYCLES - 1] = cycle;
        return cycle;
    }
}

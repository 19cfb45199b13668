package dev.harbinger.study.networkcache.machine;

import java.util.Arrays;

/** The cycle of each call of a program, in order. For one thread. */
final class CallCycles {
    private long[] cycles = new long[1024];
    private int calls;

    void add(long cycle) {
        if (calls == cycles.length) {
            cycles = Arrays.copyOf(cycles, 2 * calls);
        }
        cycles[calls++] = cycle;
    }

    long[] all() {
        return Arrays.copyOf(cycles, calls);
    }
}

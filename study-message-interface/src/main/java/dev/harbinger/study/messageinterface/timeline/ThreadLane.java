package dev.harbinger.study.messageinterface.timeline;

import java.util.Arrays;

/** The instructions that a thread slot issued, in the order of cycles. */
final class ThreadLane {
    /** What the index of an instruction is multiplied by, to make room for how many operations took effect. */
    static final int OPERATIONS = 4;

    final int node;
    final int cluster;
    final int slot;
    private long[] data = new long[64];
    private int size;
    private long last;

    ThreadLane(int node, int cluster, int slot) {
        this.node = node;
        this.cluster = cluster;
        this.slot = slot;
    }

    void add(long cycle, int index, int operations) {
        if (size == data.length) {
            data = Arrays.copyOf(data, 2 * size);
        }
        data[size++] = cycle - last;
        data[size++] = (long) index * OPERATIONS + operations;
        last = cycle;
    }

    /** Pairs: cycles since the instruction before (the first: since cycle 0), and what issued. */
    long[] data() {
        return Arrays.copyOf(data, size);
    }
}

package dev.harbinger.study.messageinterface.network;

/** Events that are due in a later cycle. */
final class TimeWheel {
    private final long[] events;
    private final int[] counts;
    private final int mask;
    private final int most;

    /**
     * A wheel.
     *
     * @param farthest cycles that an event may lie ahead
     * @param most events of a cycle
     */
    TimeWheel(int farthest, int most) {
        int slots = Integer.highestOneBit(farthest) << 1;
        events = new long[slots * most];
        this.most = most;
        counts = new int[slots];
        mask = slots - 1;
    }

    void add(long cycle, long event) {
        int slot = (int) cycle & mask;
        events[slot * most + counts[slot]++] = event;
    }

    int count(long cycle) {
        return counts[(int) cycle & mask];
    }

    long event(long cycle, int number) {
        return events[((int) cycle & mask) * most + number];
    }

    void clear(long cycle) {
        counts[(int) cycle & mask] = 0;
    }
}

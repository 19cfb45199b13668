package dev.harbinger.study.networkcache.timing;

import java.util.Arrays;

/** The stores of an out-of-order core that may not have committed yet, in program order. */
final class StoreQueue {
    private final int entries;
    private final int mask;
    private final long[] address;
    private final int[] bytes;
    private final long[] ready;
    private final long[] commit;
    private int newest = -1;
    private long addressed;

    StoreQueue(int entries) {
        int size = Math.max(2, Integer.highestOneBit(entries) << 1);
        this.entries = entries;
        this.mask = size - 1;
        this.address = new long[size];
        this.bytes = new int[size];
        this.ready = new long[size];
        this.commit = new long[size];
        Arrays.fill(commit, -1);
    }

    /** Records the cycle from which a store's address is known; later loads wait for it. */
    void addressKnown(long cycle) {
        addressed = Math.max(addressed, cycle);
    }

    /** The cycle from which the addresses of all stores so far are known. */
    long addressed() {
        return addressed;
    }

    /**
     * Adds a store.
     *
     * @param ready when its value is known
     * @param commit when it leaves the queue, no earlier than the previous store
     */
    void add(long address, int bytes, long ready, long commit) {
        newest = newest + 1 & mask;
        this.address[newest] = address;
        this.bytes[newest] = bytes;
        this.ready[newest] = ready;
        this.commit[newest] = commit;
    }

    /**
     * The youngest store that is in the queue in a cycle and writes one of the bytes of a load; -1 if there is none.
     */
    int find(long address, int bytes, long cycle) {
        int store = newest & mask;
        // Stores commit in order: all stores before one that has left have left too.
        for (int i = 0; i < entries && commit[store] > cycle; i++) {
            if (this.address[store] < address + bytes && address < this.address[store] + this.bytes[store]) {
                return store;
            }
            store = store - 1 & mask;
        }
        return -1;
    }

    /** Whether a store writes all bytes of a load. */
    boolean covers(int store, long address, int bytes) {
        return this.address[store] <= address && address + bytes <= this.address[store] + this.bytes[store];
    }

    /** When a store's value is known. */
    long ready(int store) {
        return ready[store];
    }

    /** When a store leaves the queue. */
    long commit(int store) {
        return commit[store];
    }
}

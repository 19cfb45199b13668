package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Register;
import java.util.Arrays;

/**
 * Results under way to registers, in a ring of cycles. The C-Switch delivers one word a cycle to each cluster: a result
 * that comes over it takes the first free cycle from the one it is due in. Source: Lee, section 3.1.1.
 */
final class PendingWrites {
    /** A pending write of this register number begins the thread at an instruction instead. */
    static final int START = ThreadSlot.REGISTERS;

    /** A pending write of this register number frees the slot instead. */
    static final int STOP = START + 1;

    private static final int RING = 128;
    private static final int LATEST = RING - 1;

    private final int[] heads = new int[RING];
    private int[] next = new int[64];
    private ThreadSlot[] thread = new ThreadSlot[64];
    private int[] register = new int[64];
    private long[] bits = new long[64];
    private boolean[] pointer = new boolean[64];
    private int free;
    private int count;

    /** For each cluster, bit d: the C-Switch delivers a word to it d cycles from {@link #now}. */
    private final long[] booked = new long[Register.CLUSTERS];

    private long now;

    PendingWrites() {
        Arrays.fill(heads, -1);
        link(0);
    }

    private void link(int from) {
        for (int i = from; i < next.length; i++) {
            next[i] = i + 1;
        }
        free = from;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** A result of the thread's own cluster, which does not come over the C-Switch. */
    void add(long due, ThreadSlot to, int number, long value, boolean isPointer) {
        if (free == next.length) {
            grow();
        }
        int at = free;
        free = next[at];
        int slot = (int) (due % RING);
        next[at] = heads[slot];
        heads[slot] = at;
        thread[at] = to;
        register[at] = number;
        bits[at] = value;
        pointer[at] = isPointer;
        count++;
    }

    /** A result that comes over the C-Switch; returns the cycle in which it arrives. */
    long addSwitched(long due, ThreadSlot to, int number, long value, boolean isPointer) {
        int distance = (int) (due - now);
        long taken = booked[to.cluster] >>> distance;
        int wait = Long.numberOfTrailingZeros(~taken);
        int arrival = distance + wait;
        if (arrival < Long.SIZE) {
            booked[to.cluster] |= 1L << arrival;
        }
        long cycle = now + Math.min(arrival, LATEST);
        add(cycle, to, number, value, isPointer);
        return cycle;
    }

    /** Begins a cycle: what is due in it is written. */
    void deliver(long cycle) {
        long passed = cycle - now;
        if (passed > 0) {
            for (int i = 0; i < booked.length; i++) {
                booked[i] = passed >= Long.SIZE ? 0 : booked[i] >>> passed;
            }
            now = cycle;
        }
        if (count == 0) {
            return;
        }
        int slot = (int) (cycle % RING);
        int at = heads[slot];
        heads[slot] = -1;
        while (at >= 0) {
            write(at, cycle);
            int following = next[at];
            next[at] = free;
            free = at;
            count--;
            at = following;
        }
    }

    private void write(int at, long cycle) {
        ThreadSlot to = thread[at];
        switch (register[at]) {
            case START -> to.start((int) bits[at], pointer[at], cycle);
            case STOP -> to.running = false;
            default -> to.write(register[at], bits[at], pointer[at]);
        }
    }

    private void grow() {
        int old = next.length;
        next = Arrays.copyOf(next, 2 * old);
        thread = Arrays.copyOf(thread, 2 * old);
        register = Arrays.copyOf(register, 2 * old);
        bits = Arrays.copyOf(bits, 2 * old);
        pointer = Arrays.copyOf(pointer, 2 * old);
        link(old);
    }
}

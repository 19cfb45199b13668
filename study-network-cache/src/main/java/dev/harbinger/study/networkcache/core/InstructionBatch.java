package dev.harbinger.study.networkcache.core;

/**
 * Executed instructions, in program order, with their accesses. The core fills a batch and hands it over. The arrays
 * are public because every simulated instruction passes through them. For one thread; reused after each hand-over.
 */
public final class InstructionBatch {
    /** Instructions that fit. */
    public static final int CAPACITY = 4096;

    /** Instructions in it. */
    public int count;

    /** Each instruction's index in the program's {@link CodeTable}. */
    public final int[] index = new int[CAPACITY];

    /** Accesses in it. */
    public int accesses;

    /** The address of each access, in program order; loads and stores have one, atomic instructions two. */
    public final long[] address = new long[2 * CAPACITY];

    /**
     * The bytes that each access read or wrote, the lowest address in the lowest byte, upper bytes 0, as if all
     * instructions executed in order and at once.
     */
    public final long[] value = new long[2 * CAPACITY];

    /** Empties it. */
    public void clear() {
        count = 0;
        accesses = 0;
    }

    /** Whether there may be no room for another instruction. */
    public boolean isFull() {
        return count == CAPACITY;
    }
}

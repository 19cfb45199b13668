package dev.harbinger.study.networkcache.memory;

/**
 * The cost of a block of main memory: {@code firstChunk + interChunk * (bytes / busWidth - 1)} cycles.
 *
 * @param firstChunk {@code memory.first-chunk}: cycles until the first chunk of a block arrives
 * @param interChunk {@code memory.inter-chunk}: cycles from one chunk to the next
 * @param busWidth {@code memory.bus-width}: bytes of a chunk, a power of two
 */
public record MainMemoryParameters(int firstChunk, int interChunk, int busWidth) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when a value is out of range; the message names the parameter
     */
    public MainMemoryParameters {
        Check.cycles("memory.first-chunk", firstChunk, 1);
        Check.cycles("memory.inter-chunk", interChunk, 0);
        Check.powerOfTwo("memory.bus-width", busWidth, 1);
        Check.atMost("memory.bus-width", busWidth, MemoryParameters.LONGEST_LINE);
    }

    /** Cycles to transfer a block. A block narrower than the bus is one chunk. */
    public int latency(int bytes) {
        return firstChunk + interChunk * ((bytes + busWidth - 1) / busWidth - 1);
    }
}

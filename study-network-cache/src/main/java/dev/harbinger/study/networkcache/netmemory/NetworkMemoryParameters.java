package dev.harbinger.study.networkcache.netmemory;

/**
 * Parameters of network memory.
 *
 * @param poolBytes bytes of a pool of buffers, a power of two; when all pools are exhausted, another one is added
 * @param poolStride distance between the addresses of two pools, at least a pool; pools are scattered if it is more
 * @param capacityBytes limit for all pools together
 * @param reuse choice of a free buffer for the next message
 * @param firstCycles cycles until the first chunk of an access arrives
 * @param nextCycles cycles for each further chunk
 * @param chunkBytes bytes of a chunk: the width of the bus
 */
public record NetworkMemoryParameters(
        int poolBytes,
        int poolStride,
        int capacityBytes,
        BufferReuse reuse,
        int firstCycles,
        int nextCycles,
        int chunkBytes) {
    private static final String NAME = "network memory";

    private static final int LARGEST_POOL = 16 << 20;
    private static final int LARGEST = 1 << 30;

    /**
     * Checks it.
     *
     * @throws IllegalArgumentException when a number is impossible
     */
    public NetworkMemoryParameters {
        Require.powerOfTwo(NAME, "bytes of a pool", poolBytes);
        Require.powerOfTwo(NAME, "distance of pools", poolStride);
        Require.atLeast(NAME, "distance of pools", poolBytes, poolStride);
        Require.atLeast(NAME, "capacity", poolBytes, capacityBytes);
        Require.cycles(NAME, "cycles of the first chunk", firstCycles);
        Require.cycles(NAME, "cycles of a further chunk", nextCycles);
        Require.powerOfTwo(NAME, "bytes of a chunk", chunkBytes);
        Require.atMost(NAME, "bytes of a pool", LARGEST_POOL, poolBytes);
        Require.atMost(NAME, "capacity", LARGEST, capacityBytes);
        Require.atMost(NAME, "bytes of a chunk", LARGEST_POOL, chunkBytes);
    }

    /** Adjacent pools of 4 KB (Khunjush, Tables 5.4 to 5.7), at most 64 MB, timed as memory in Table 6.1. */
    public static final NetworkMemoryParameters DEFAULT =
            new NetworkMemoryParameters(4096, 4096, 64 << 20, BufferReuse.LOWEST_ADDRESS, 200, 4, 16);

    /** The same with other pools at another distance. */
    public NetworkMemoryParameters withPools(int bytes, int stride) {
        return new NetworkMemoryParameters(bytes, stride, capacityBytes, reuse, firstCycles, nextCycles, chunkBytes);
    }

    /** The same with another choice of buffers. */
    public NetworkMemoryParameters withReuse(BufferReuse other) {
        return new NetworkMemoryParameters(
                poolBytes, poolStride, capacityBytes, other, firstCycles, nextCycles, chunkBytes);
    }

    /** Cycles to move a number of bytes; 0 for 0 bytes. */
    long cycles(int bytes) {
        if (bytes == 0) {
            return 0;
        }
        return firstCycles + nextCycles * (((long) bytes + chunkBytes - 1) / chunkBytes - 1);
    }

    /** The same with other pools, adjacent. */
    public NetworkMemoryParameters withPoolBytes(int bytes) {
        return withPools(bytes, bytes);
    }
}

package dev.harbinger.study.networkcache.netmemory;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Allocates buffers of network memory. They lie in pools of a given size, aligned to 16 bytes or to a longer line of
 * the cache. When the pools are exhausted, another one of the same size is added, up to a limit (Khunjush, section
 * 5.2.1). Freed buffers are allocated again. For one thread.
 *
 * <p>Addresses are in the network memory space, which begins at 2<sup>20</sup>, so 0 stands for no address.
 */
final class BufferAllocator {
    /** The address when there is no room. */
    static final long NONE = 0;

    private static final long BASE = 1L << 20;

    private final NetworkMemoryParameters parameters;
    private final int elementBytes;
    private final int perPool;
    private final BitSet used = new BitSet();
    /** Elements of the buffer that starts at each element, 0 where none starts. */
    private int[] runs = new int[0];
    /** Elements that started a freed buffer, the latest on top; some may have been allocated again since. */
    private int[] freed = new int[16];

    private int freedCount;
    private int pools;
    private int next;

    /** @param elementBytes alignment of buffers; their lengths are rounded up to it */
    BufferAllocator(NetworkMemoryParameters parameters, int elementBytes) {
        this.parameters = parameters;
        this.elementBytes = elementBytes;
        if (parameters.poolBytes() < elementBytes) {
            throw new IllegalArgumentException("network memory: a pool of " + parameters.poolBytes()
                    + " bytes cannot hold a buffer of one line, " + elementBytes + " bytes");
        }
        perPool = parameters.poolBytes() / elementBytes;
    }

    /**
     * The address of a buffer of at least that many bytes; {@link #NONE} when the limit is reached, or when the buffer
     * is larger than a pool and pools are not adjacent.
     */
    long allocate(int bytes) {
        int elements = (int) Math.max(1, ((long) bytes + elementBytes - 1) / elementBytes);
        int start = free(elements);
        if (start < 0) {
            return NONE;
        }
        used.set(start, start + elements);
        runs[start] = elements;
        next = start + elements;
        return BASE + (long) (start / perPool) * parameters.poolStride() + (long) (start % perPool) * elementBytes;
    }

    /**
     * Takes a buffer back.
     *
     * @throws IllegalStateException if none starts there
     */
    void free(long address) {
        int start = element(address);
        if (start < 0 || runs[start] == 0 || offset(address) != (long) start * elementBytes) {
            throw new IllegalStateException("no buffer of network memory starts at address " + address);
        }
        used.clear(start, start + runs[start]);
        runs[start] = 0;
        if (parameters.reuse() == BufferReuse.LAST_FREED) {
            if (freedCount == freed.length) {
                freed = Arrays.copyOf(freed, 2 * freedCount);
            }
            freed[freedCount++] = start;
        }
    }

    /** Whether an address lies within an allocated buffer. */
    boolean isAllocated(long address) {
        int element = element(address);
        return element >= 0 && used.get(element);
    }

    /** Pools taken so far. */
    int pools() {
        return pools;
    }

    /** The offset of an address, counted over the pools without the gaps between them. */
    int offset(long address) {
        long distance = address - BASE;
        return (int) (distance / parameters.poolStride() * parameters.poolBytes() + distance % parameters.poolStride());
    }

    /** The element that contains an address, -1 if there is none. */
    private int element(long address) {
        long distance = address - BASE;
        if (distance < 0
                || distance / parameters.poolStride() >= pools
                || distance % parameters.poolStride() >= parameters.poolBytes()) {
            return -1;
        }
        return offset(address) / elementBytes;
    }

    private int free(int elements) {
        int start = switch (parameters.reuse()) {
            case LOWEST_ADDRESS -> freeFrom(0, elements);
            case LAST_FREED -> lastFreed(elements);
            case ROUND_ROBIN -> {
                int after = freeFrom(next, elements);
                yield after >= 0 ? after : freeFrom(0, elements);
            }
        };
        return start >= 0 ? start : furtherPools(elements);
    }

    private int lastFreed(int elements) {
        while (freedCount > 0) {
            int start = freed[--freedCount];
            if (!used.get(start)) {
                // A longer message gets room elsewhere. The freed buffer stays free, and its address is found later.
                return fits(start, elements) ? start : freeFrom(0, elements);
            }
        }
        return freeFrom(0, elements);
    }

    private int freeFrom(int from, int elements) {
        int limit = pools * perPool;
        int start = used.nextClearBit(from);
        while (start + elements <= limit) {
            if (fits(start, elements)) {
                return start;
            }
            int nextPool = (start / perPool + 1) * perPool;
            int taken = used.nextSetBit(start);
            start = used.nextClearBit(taken >= 0 && taken < nextPool ? taken : nextPool);
        }
        return -1;
    }

    /** Whether a buffer may start here: free, and within a pool or, if larger, over whole pools. */
    private boolean fits(int start, int elements) {
        int end = start + elements;
        if (end > pools * perPool) {
            return false;
        }
        if (elements > perPool) {
            if (start % perPool != 0 || parameters.poolStride() != parameters.poolBytes()) {
                return false;
            }
        } else if (start / perPool != (end - 1) / perPool) {
            return false;
        }
        int taken = used.nextSetBit(start);
        return taken < 0 || taken >= end;
    }

    private int furtherPools(int elements) {
        int wanted = (elements + perPool - 1) / perPool;
        if ((wanted > 1 && parameters.poolStride() != parameters.poolBytes())
                || (long) (pools + wanted) * parameters.poolBytes() > parameters.capacityBytes()) {
            return -1;
        }
        int start = pools * perPool;
        pools += wanted;
        if (runs.length < pools * perPool) {
            runs = Arrays.copyOf(runs, Math.max(pools * perPool, 2 * runs.length));
        }
        return start;
    }
}

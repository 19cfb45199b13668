package dev.harbinger.study.messageinterface.network;

import java.util.Arrays;

/**
 * Two-level round-robin choice among up to four groups of four FIFOs: the group after the one that won last, and in it
 * the FIFO after the one that won last there. FIFOs are bits of a 16-bit set, a nibble a group. One object serves many
 * arbiters, numbered from 0. Source: Lee, section 4.4.1 (a main and local arbiters).
 */
final class RoundRobin {
    private static final int WAYS = 4;
    private static final int NIBBLE_MASK = 0xf;
    private static final int LOWEST_OF_NIBBLES = 0x1111;

    private final byte[] after = new byte[WAYS << WAYS];
    private final byte[] lastGroup;
    private final byte[] lastInGroup;

    RoundRobin(int arbiters) {
        lastGroup = new byte[arbiters];
        lastInGroup = new byte[WAYS * arbiters];
        Arrays.fill(lastGroup, (byte) (WAYS - 1));
        Arrays.fill(lastInGroup, (byte) (WAYS - 1));
        for (int index = 0; index < after.length; index++) {
            after[index] = (byte) next(index & NIBBLE_MASK, index >> WAYS);
        }
    }

    private static int next(int set, int last) {
        for (int step = 1; step <= WAYS; step++) {
            int candidate = last + step & WAYS - 1;
            if ((set >> candidate & 1) != 0) {
                return candidate;
            }
        }
        return 0;
    }

    /** The next FIFO of a set that is not empty. The choice counts only once it is {@linkplain #won told}. */
    int choose(int arbiter, int set) {
        if ((set & set - 1) == 0) {
            return Integer.numberOfTrailingZeros(set);
        }
        int group = after[lastGroup[arbiter] << WAYS | groups(set)];
        return group << 2 | after[lastInGroup[arbiter << 2 | group] << WAYS | (set >> (group << 2) & NIBBLE_MASK)];
    }

    /** Takes note of a winner. */
    void won(int arbiter, int fifo) {
        lastGroup[arbiter] = (byte) (fifo >> 2);
        lastInGroup[arbiter << 2 | fifo >> 2] = (byte) (fifo & WAYS - 1);
    }

    /** The groups of a set, a bit each. */
    private static int groups(int set) {
        int any = set | set >> 1;
        any = (any | any >> 2) & LOWEST_OF_NIBBLES;
        return (any | any >> 3 | any >> 6 | any >> 9) & NIBBLE_MASK;
    }
}

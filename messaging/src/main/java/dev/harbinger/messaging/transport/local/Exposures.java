package dev.harbinger.messaging.transport.local;

import java.util.Arrays;

/** The offsets of the parts of a heap that are exposed; a part may be exposed several times. One thread at a time. */
final class Exposures {
    private long[] offsets = new long[16];
    private int count;

    void add(long offset) {
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
        }
        offsets[count++] = offset;
    }

    /** Removes an offset once. */
    void remove(long offset) {
        // From the front: messages are mostly read in the order in which they were exposed.
        for (int i = 0; i < count; i++) {
            if (offsets[i] == offset) {
                System.arraycopy(offsets, i + 1, offsets, i, --count - i);
                return;
            }
        }
    }

    /** Whether a part is exposed that begins at {@code from} or later and before {@code to}. */
    boolean isAnyIn(long from, long to) {
        for (int i = 0; i < count; i++) {
            if (offsets[i] >= from && offsets[i] < to) {
                return true;
            }
        }
        return false;
    }
}

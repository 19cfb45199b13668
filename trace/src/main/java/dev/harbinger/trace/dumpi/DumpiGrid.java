package dev.harbinger.trace.dumpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The grid of the processes of a Cartesian communicator, in row-major order: the last coordinate changes fastest.
 * Immutable.
 */
final class DumpiGrid {
    private final int[] lengths;
    private final int size;

    private DumpiGrid(int[] lengths, int size) {
        this.lengths = lengths;
        this.size = size;
    }

    /** A grid with these lengths of its dimensions, which are not to be changed; null if there can be none. */
    static @Nullable DumpiGrid of(int[] lengths) {
        long size = 1;
        for (int length : lengths) {
            size *= length;
            if (length <= 0 || size > Integer.MAX_VALUE) {
                return null;
            }
        }
        return new DumpiGrid(lengths, (int) size);
    }

    /** How many processes it has. */
    int size() {
        return size;
    }

    int dimensions() {
        return lengths.length;
    }

    /**
     * The grid without some of its dimensions.
     *
     * @param kept for each dimension, 0 if it goes
     */
    DumpiGrid sub(int[] kept) {
        int[] left = new int[lengths.length];
        int count = 0;
        int subSize = 1;
        for (int i = 0; i < lengths.length; i++) {
            if (kept[i] != 0) {
                left[count++] = lengths[i];
                subSize *= lengths[i];
            }
        }
        return new DumpiGrid(Arrays.copyOf(left, count), subSize);
    }

    /**
     * The ranks of the processes of {@link #sub} that have all other coordinates of a process, in their order in it.
     *
     * @param rank of that process in this grid, which has it
     */
    int[] ranksOfSub(int[] kept, int rank) {
        int[] ranks = new int[sub(kept).size];
        ranks[0] = rank - offset(kept, rank);
        int count = 1;
        int step = 1;
        for (int i = lengths.length - 1; i >= 0; i--) {
            if (kept[i] != 0) {
                for (int j = count; j < count * lengths[i]; j++) {
                    ranks[j] = ranks[j - count] + step;
                }
                count *= lengths[i];
            }
            step *= lengths[i];
        }
        return ranks;
    }

    /** How much of a rank comes from the coordinates in the dimensions that are kept. */
    private int offset(int[] kept, int rank) {
        int offset = 0;
        int step = 1;
        int rest = rank;
        for (int i = lengths.length - 1; i >= 0; i--) {
            offset += kept[i] == 0 ? 0 : rest % lengths[i] * step;
            rest /= lengths[i];
            step *= lengths[i];
        }
        return offset;
    }
}

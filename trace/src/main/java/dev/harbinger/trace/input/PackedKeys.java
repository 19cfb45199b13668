package dev.harbinger.trace.input;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts records by keys of several columns that are packed into one long each, with the number of the record. A part of
 * a key takes as many bits as the difference of its largest and smallest value, so the keys of most traces fit.
 *
 * <pre>
 *   63                                         0
 *   | 0 | first part | ... | last part | number |
 * </pre>
 */
final class PackedKeys {
    /** Packed keys are not negative. */
    private static final int MOST_BITS = Long.SIZE - 1;

    private static final long LOW = 0xFFFF_FFFFL;

    private final long[][] blocks;
    private final int blockRecords;
    private final int width;
    private final int count;

    /**
     * Keys of records.
     *
     * @param blocks the records, {@code 1 << blockShift} in each block
     * @param width longs of a record
     * @param count number of records
     */
    PackedKeys(List<long[]> blocks, int blockShift, int width, int count) {
        this.blocks = blocks.toArray(long[][]::new);
        this.blockRecords = 1 << blockShift;
        this.width = width;
        this.count = count;
    }

    /**
     * The numbers of the records by key, and by number for equal keys; null if the keys do not fit.
     *
     * @param keyWidth longs of a key: the first ones of a record
     */
    int @Nullable [] order(int keyWidth) {
        List<Part> parts = new ArrayList<>();
        for (int column = 0; column < keyWidth; column++) {
            parts.addAll(parts(column));
        }
        parts.removeIf(part -> part.bits() == 0);
        int numberBits = bits(Math.max(0, count - 1));
        if (numberBits + parts.stream().mapToInt(Part::bits).sum() > MOST_BITS) {
            return null;
        }
        long[] keys = keys(parts, numberBits);
        Arrays.sort(keys);
        long mask = (1L << numberBits) - 1;
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = (int) (keys[i] & mask);
        }
        return order;
    }

    /** A column, or the high and then the low half of it if that takes fewer bits. */
    private List<Part> parts(int column) {
        Range whole = new Range();
        Range high = new Range();
        Range low = new Range();
        forEachBlock((block, records, _) -> {
            for (int at = column; at < records * width; at += width) {
                long value = block[at];
                whole.add(value);
                high.add(value >> Integer.SIZE);
                low.add(value & LOW);
            }
        });
        Part all = new Part(column, 0, -1L, whole);
        Part first = new Part(column, Integer.SIZE, -1L, high);
        Part second = new Part(column, 0, LOW, low);
        return all.bits() <= first.bits() + second.bits() ? List.of(all) : List.of(first, second);
    }

    private long[] keys(List<Part> parts, int numberBits) {
        long[] keys = new long[count];
        forEachBlock((block, records, first) -> {
            for (Part part : parts) {
                append(part, block, keys, first, records);
            }
            for (int record = first; record < first + records; record++) {
                keys[record] = keys[record] << numberBits | record;
            }
        });
        return keys;
    }

    private void append(Part part, long[] block, long[] keys, int first, int records) {
        int at = part.column();
        for (int record = first; record < first + records; record++) {
            keys[record] = keys[record] << part.bits() | ((block[at] >> part.shift() & part.mask()) - part.least());
            at += width;
        }
    }

    /** Visits a block of records. */
    @FunctionalInterface
    private interface Visitor {
        void block(long[] block, int records, int first);
    }

    private void forEachBlock(Visitor visitor) {
        for (int first = 0; first < count; first += blockRecords) {
            visitor.block(blocks[first / blockRecords], Math.min(blockRecords, count - first), first);
        }
    }

    /** The smallest and the largest of some values. */
    private static final class Range {
        private long least = Long.MAX_VALUE;
        private long most = Long.MIN_VALUE;

        void add(long value) {
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
    }

    private record Part(int column, int shift, long mask, long least, int bits) {
        /** The difference of the largest and the smallest long is right as an unsigned number. */
        Part(int column, int shift, long mask, Range values) {
            this(
                    column,
                    shift,
                    mask,
                    values.least,
                    values.least > values.most ? 0 : PackedKeys.bits(values.most - values.least));
        }
    }

    private static int bits(long range) {
        return Long.SIZE - Long.numberOfLeadingZeros(range);
    }
}

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

    private final List<long[]> blocks;
    private final int blockShift;
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
        this.blocks = blocks;
        this.blockShift = blockShift;
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
        int numberBits = bits(Math.max(0, count - 1));
        if (numberBits + parts.stream().mapToInt(Part::bits).sum() > MOST_BITS) {
            return null;
        }
        long[] keys = new long[count];
        for (Part part : parts) {
            append(part, keys);
        }
        for (int record = 0; record < count; record++) {
            keys[record] = keys[record] << numberBits | record;
        }
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
        Part whole = part(column, 0, -1L);
        Part high = part(column, Integer.SIZE, -1L);
        Part low = part(column, 0, 0xFFFF_FFFFL);
        return whole.bits() <= high.bits() + low.bits() ? List.of(whole) : List.of(high, low);
    }

    private Part part(int column, int shift, long mask) {
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int record = 0; record < count; record++) {
            long value = value(record, column) >> shift & mask;
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        // The difference of the largest and the smallest long is right as an unsigned number.
        return new Part(column, shift, mask, least, count == 0 ? 0 : bits(most - least));
    }

    private record Part(int column, int shift, long mask, long least, int bits) {}

    private void append(Part part, long[] keys) {
        if (part.bits() == 0) {
            return;
        }
        for (int record = 0; record < count; record++) {
            long value = value(record, part.column()) >> part.shift() & part.mask();
            keys[record] = keys[record] << part.bits() | (value - part.least());
        }
    }

    private long value(int record, int column) {
        return blocks.get(record >> blockShift)[(record & (1 << blockShift) - 1) * width + column];
    }

    private static int bits(long range) {
        return Long.SIZE - Long.numberOfLeadingZeros(range);
    }
}

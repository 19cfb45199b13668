package dev.harbinger.trace.input;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts more records than memory holds. A record is a fixed number of longs, of which the first are its key; records
 * with the same key stay in the order in which they were added. Records that do not fit into memory are sorted in
 * parts, which are written to a temporary file and merged when the records are taken out. One thread at a time.
 */
public final class LongRecordSorter implements Closeable {
    /**
     * Maximum number of longs held in memory by default: 64 MiB, and 12 bytes more for each record while sorting. In a
     * small heap it is fewer, an eighth of it.
     */
    public static final int USUAL_LONGS = 8 << 20;

    private static final int LEAST_LONGS = 64 << 10;
    private static final int BLOCK_SHIFT = 10;
    private static final int BLOCK_MASK = (1 << BLOCK_SHIFT) - 1;

    private final int width;
    private final int keyWidth;
    private final int capacity;
    private final SortedRuns runs;
    /** Blocks of as many records each: growing never needs the old and the new at once. */
    private final List<long[]> blocks = new ArrayList<>();

    private int count;
    private long total;

    /** Records of {@code width} longs, sorted by the first {@code keyWidth}, as signed numbers. */
    public LongRecordSorter(int width, int keyWidth) {
        this(width, keyWidth, usualLongs(Runtime.getRuntime().maxMemory()));
    }

    /**
     * Records of {@code width} longs, sorted by the first {@code keyWidth}.
     *
     * @param longsInMemory most longs held in memory, at least two records
     */
    public LongRecordSorter(int width, int keyWidth, int longsInMemory) {
        this(width, keyWidth, longsInMemory, TemporaryFile.usualFolder());
    }

    /**
     * Records of {@code width} longs, sorted by the first {@code keyWidth}.
     *
     * @param longsInMemory most longs held in memory, at least two records
     * @param folder holds the temporary file, if one is needed
     */
    public LongRecordSorter(int width, int keyWidth, int longsInMemory, Path folder) {
        if (width < 1 || keyWidth < 1 || keyWidth > width || longsInMemory < 2 * width) {
            throw new IllegalArgumentException(
                    "records of " + width + " longs, a key of " + keyWidth + ", room for " + longsInMemory);
        }
        this.width = width;
        this.keyWidth = keyWidth;
        this.capacity = longsInMemory / width;
        this.runs = new SortedRuns(folder, width);
    }

    static int usualLongs(long heapBytes) {
        return Math.clamp(heapBytes / 8 / Long.BYTES, LEAST_LONGS, USUAL_LONGS);
    }

    /** Adds a record, the first {@code width} longs of the array. */
    public void add(long[] record) throws IOException {
        if (count == capacity) {
            spill();
        }
        if (count >> BLOCK_SHIFT == blocks.size()) {
            blocks.add(new long[width << BLOCK_SHIFT]);
        }
        System.arraycopy(record, 0, block(count), at(count), width);
        count++;
        total++;
    }

    private long[] block(int record) {
        return blocks.get(record >> BLOCK_SHIFT);
    }

    /** Where in its block a record begins. */
    private int at(int record) {
        return (record & BLOCK_MASK) * width;
    }

    /** Records added. */
    public long size() {
        return total;
    }

    private void spill() throws IOException {
        int[] order = sortedOrder();
        runs.add(count, (i, into) -> into.put(block(order[i]), at(order[i]), width));
        count = 0;
    }

    /** The records in order; none may be added afterwards. */
    public Sorted sorted() throws IOException {
        List<Source> sources = new ArrayList<>();
        for (SortedRuns.Reader run : runs.readers(capacity / 4)) {
            sources.add(new Source(sources.size(), run));
        }
        sources.add(new Source(sources.size(), sortedOrder()));
        return new Sorted(sources);
    }

    /** Records in order, one after another. One thread at a time. */
    public final class Sorted {
        /** All sources that have a record but the least. */
        private final PriorityQueue<Source> heads = new PriorityQueue<>();

        private @Nullable Source least;

        private Sorted(List<Source> sources) throws IOException {
            for (Source source : sources) {
                if (source.advance()) {
                    heads.add(source);
                }
            }
            least = heads.poll();
        }

        /** Puts the next record into the array; false after the last. */
        public boolean next(long[] into) throws IOException {
            Source head = least;
            if (head == null) {
                return false;
            }
            System.arraycopy(head.block, head.at, into, 0, width);
            if (!head.advance()) {
                least = heads.poll();
                return true;
            }
            // Parts hold long sequences that belong together: most often the same source goes on.
            Source other = heads.peek();
            if (other != null && head.compareTo(other) > 0) {
                least = heads.poll();
                heads.add(head);
            }
            return true;
        }
    }

    /** One sorted part: a run in the file, or the records in memory. */
    private final class Source implements Comparable<Source> {
        private final int number;
        private final SortedRuns.@Nullable Reader run;
        private final int[] order;
        private long[] block;
        private int at;
        private int taken;

        Source(int number, int[] order) {
            this.number = number;
            this.run = null;
            this.order = order;
            this.block = new long[0];
        }

        Source(int number, SortedRuns.Reader run) {
            this.number = number;
            this.run = run;
            this.order = new int[0];
            this.block = run.block();
        }

        /** Goes to the next record; false after the last. */
        boolean advance() throws IOException {
            if (run != null) {
                boolean more = run.advance();
                at = run.at();
                return more;
            }
            if (taken == order.length) {
                return false;
            }
            block = block(order[taken]);
            at = at(order[taken]);
            taken++;
            return true;
        }

        @Override
        public int compareTo(Source other) {
            int byKey = compareKeys(block, at, other.block, other.at);
            return byKey != 0 ? byKey : Integer.compare(number, other.number);
        }
    }

    private int compareKeys(long[] a, int at, long[] b, int bt) {
        for (int i = 0; i < keyWidth; i++) {
            int compared = Long.compare(a[at + i], b[bt + i]);
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    private int compareRecords(int a, int b) {
        return compareKeys(block(a), at(a), block(b), at(b));
    }

    /** The numbers of the records in memory in order. */
    private int[] sortedOrder() {
        int[] packed = new PackedKeys(blocks, BLOCK_SHIFT, width, count).order(keyWidth);
        return packed == null ? mergedOrder() : packed;
    }

    /** The same by merging from the bottom up, for keys of any width. */
    private int[] mergedOrder() {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = i;
        }
        int[] other = new int[count];
        for (int length = 1; length > 0 && length < count; length *= 2) {
            for (int start = 0; start < count; start += 2 * length) {
                merge(order, start, Math.min(start + length, count), Math.min(start + 2 * length, count), other);
                if (start > count - 2 * length) {
                    break;
                }
            }
            int[] swapped = order;
            order = other;
            other = swapped;
        }
        return order;
    }

    private void merge(int[] from, int left, int middle, int right, int[] into) {
        int a = left;
        int b = middle;
        for (int i = left; i < right; i++) {
            boolean first = b == right || (a < middle && compareRecords(from[a], from[b]) <= 0);
            into[i] = first ? from[a++] : from[b++];
        }
    }

    @Override
    public void close() throws IOException {
        runs.close();
        blocks.clear();
        count = 0;
    }
}

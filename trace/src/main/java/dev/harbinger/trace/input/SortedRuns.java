package dev.harbinger.trace.input;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorted sequences of records in a temporary file, the runs of an external sort. The file is created with the first run
 * and deleted when this is closed. All runs are written before any is read. One thread at a time.
 */
final class SortedRuns implements Closeable {
    /** Minimum number of records that are read at once, whatever the number of runs. */
    private static final int LEAST_READ = 64;

    private static final int MOST_LONGS_READ = 64 << 10;
    private static final int MOST_LONGS_WRITTEN = MOST_LONGS_READ / 8;

    private final Path folder;
    private final int width;
    private final List<Run> runs = new ArrayList<>();
    private @Nullable TemporaryFile file;

    private record Run(long start, int records) {}

    /** Passes on the records of a run in their order. */
    @FunctionalInterface
    interface Records {
        /** Puts the longs of the record at {@code index} into the buffer. */
        void put(int index, LongBuffer into);
    }

    /**
     * No runs yet.
     *
     * @param folder holds the file
     * @param width longs of a record
     */
    SortedRuns(Path folder, int width) {
        this.folder = folder;
        this.width = width;
    }

    /**
     * Adds a run.
     *
     * @param count its number of records
     * @throws IOException if the file cannot be created or written; the message says what to do
     */
    void add(int count, Records records) throws IOException {
        TemporaryFile open = open();
        long start = open.size();
        write(count, records, open);
        runs.add(new Run(start, count));
    }

    private TemporaryFile open() throws IOException {
        TemporaryFile open = file;
        if (open == null) {
            open = TemporaryFile.create(folder, "sort", "sorting");
            file = open;
        }
        return open;
    }

    private void write(int count, Records records, TemporaryFile to) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.max(1, MOST_LONGS_WRITTEN / width) * width * Long.BYTES);
        LongBuffer longs = bytes.asLongBuffer();
        for (int i = 0; i < count; i++) {
            records.put(i, longs);
            if (!longs.hasRemaining() || i == count - 1) {
                bytes.limit(longs.position() * Long.BYTES);
                to.append(bytes);
                bytes.clear();
                longs.clear();
            }
        }
    }

    /**
     * A reader of each run, in the order in which they were added.
     *
     * @param room approximate number of records that all readers together may hold in memory
     */
    List<Reader> readers(int room) {
        List<Reader> readers = new ArrayList<>();
        TemporaryFile from = file;
        if (from != null) {
            int most = Math.min(room / Math.max(1, runs.size()) * width, MOST_LONGS_READ);
            int each = Math.max(LEAST_READ, most / width);
            for (Run run : runs) {
                readers.add(new Reader(from.channel(), run, each));
            }
        }
        return readers;
    }

    /** Reads the records of a run one after another. */
    final class Reader {
        private final FileChannel from;
        private final long[] block;
        private int at;
        private int filled;
        private int left;
        private long position;

        /** @param most maximum number of records to hold in memory */
        private Reader(FileChannel from, Run run, int most) {
            this.from = from;
            this.block = new long[Math.min(most, run.records()) * width];
            this.left = run.records();
            this.position = run.start();
        }

        /** Goes to the next record; false after the last. */
        boolean advance() throws IOException {
            if (left == 0) {
                return false;
            }
            at += width;
            if (at >= filled) {
                fill();
            }
            left--;
            return true;
        }

        /** The array that holds the record, always the same one. */
        long[] block() {
            return block;
        }

        /** Where in the array the record begins. */
        int at() {
            return at;
        }

        private void fill() throws IOException {
            filled = Math.min(block.length, left * width);
            ByteBuffer bytes = ByteBuffer.allocate(filled * Long.BYTES);
            while (bytes.hasRemaining()) {
                int read = from.read(bytes, position);
                if (read < 0) {
                    throw new IOException("a temporary file was cut off while sorting");
                }
                position += read;
            }
            bytes.flip().asLongBuffer().get(block, 0, filled);
            at = 0;
        }
    }

    @Override
    public void close() throws IOException {
        TemporaryFile open = file;
        if (open != null) {
            open.close();
        }
    }
}

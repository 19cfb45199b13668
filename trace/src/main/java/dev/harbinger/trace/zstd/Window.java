package dev.harbinger.trace.zstd;

import java.io.IOException;
import java.util.Arrays;

/**
 * What was decompressed last: what later blocks may repeat, and what is still to be read. Grows with what is written,
 * up to one and a half times the size that the frame asks for. One thread at a time.
 */
final class Window {
    private byte[] bytes = new byte[2 * Blocks.MOST_BYTES];
    private int size;
    /** What is read next, and where the block began and ends. */
    private int taken;

    private int blockStart;
    private int end;

    /** Forgets all: a frame begins, whose blocks repeat nothing that is further back than this. */
    void reset(int newSize) {
        size = newSize;
        taken = 0;
        blockStart = 0;
        end = 0;
    }

    /** Makes room for a block; all before must have been read. */
    void beginBlock() {
        if (end + Blocks.MOST_BYTES > bytes.length) {
            int most = size + Math.max(size / 2, 2 * Blocks.MOST_BYTES);
            if (bytes.length < most) {
                bytes = Arrays.copyOf(bytes, (int) Math.min(2L * bytes.length, most));
            }
        }
        if (end + Blocks.MOST_BYTES > bytes.length) {
            int kept = Math.min(end, size);
            System.arraycopy(bytes, end - kept, bytes, 0, kept);
            end = kept;
            taken = kept;
        }
        blockStart = end;
    }

    private void checkRoom(int count) throws IOException {
        if (count < 0 || count > Blocks.MOST_BYTES - (end - blockStart)) {
            throw new IOException("a block of more than " + Blocks.MOST_BYTES + " bytes");
        }
    }

    /** Appends bytes. */
    void write(byte[] from, int at, int count) throws IOException {
        checkRoom(count);
        System.arraycopy(from, at, bytes, end, count);
        end += count;
    }

    /** Appends a byte again and again. */
    void fill(byte value, int count) throws IOException {
        checkRoom(count);
        Arrays.fill(bytes, end, end + count, value);
        end += count;
    }

    /** Appends what was written some bytes before, which may reach into what it appends. */
    void repeat(int distance, int count) throws IOException {
        checkRoom(count);
        if (distance <= 0 || distance > end || distance > size) {
            throw new IOException("a repetition of what is too far back");
        }
        int from = end - distance;
        for (int done = 0; done < count; ) {
            int part = Math.min(count - done, distance + done);
            System.arraycopy(bytes, from, bytes, end + done, part);
            done += part;
        }
        end += count;
    }

    /** Adds the block that was written to a hash. */
    void hash(XxHash64 hash) {
        hash.add(bytes, blockStart, end - blockStart);
    }

    /** Bytes that were written and not read. */
    int remaining() {
        return end - taken;
    }

    /** Reads at most so many bytes. */
    int read(byte[] into, int offset, int most) {
        int count = Math.min(most, remaining());
        System.arraycopy(bytes, taken, into, offset, count);
        taken += count;
        return count;
    }
}

package dev.harbinger.trace.zstd;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Numbers and bytes of a stream. One thread at a time. */
final class LittleEndianInput implements Closeable {
    private final InputStream in;
    private final byte[] number = new byte[Long.BYTES];

    LittleEndianInput(InputStream in) {
        this.in = in;
    }

    /** A number of so many bytes, at most 8. */
    long number(int bytes) throws IOException {
        readFully(number, bytes);
        return value(bytes);
    }

    private long value(int bytes) {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (number[i] & 0xFFL) << (8 * i);
        }
        return value;
    }

    /** A number of 4 bytes, or -1 if the stream ended before. */
    long numberOrEnd() throws IOException {
        int read = in.readNBytes(number, 0, Integer.BYTES);
        if (read > 0 && read < Integer.BYTES) {
            throw new EOFException();
        }
        return read == 0 ? -1 : value(Integer.BYTES);
    }

    /** Reads exactly so many bytes to the beginning of an array. */
    void readFully(byte[] into, int count) throws IOException {
        if (in.readNBytes(into, 0, count) < count) {
            throw new EOFException();
        }
    }

    /** Skips bytes. */
    void skip(long count) throws IOException {
        in.skipNBytes(count);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

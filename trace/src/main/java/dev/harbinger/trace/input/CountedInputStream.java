package dev.harbinger.trace.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.LongAdder;

/** A stream that counts the bytes read from it, to show progress. */
public final class CountedInputStream extends FilterInputStream {
    private final LongAdder bytes;

    /** Reads on from {@code in}; what is read is added to {@code bytes}, which others may add to as well. */
    public CountedInputStream(InputStream in, LongAdder bytes) {
        super(in);
        this.bytes = bytes;
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        bytes.add(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = in.read(into, offset, length);
        bytes.add(Math.max(count, 0));
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = in.skip(count);
        bytes.add(skipped);
        return skipped;
    }
}

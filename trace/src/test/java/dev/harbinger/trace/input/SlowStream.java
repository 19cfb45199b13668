package dev.harbinger.trace.input;

import java.io.ByteArrayInputStream;
import java.util.Random;

/** A stream that gives its bytes in pieces of any length, as a pipe or a decompressor does. */
final class SlowStream extends ByteArrayInputStream {
    private final Random random;
    private final int mostAtOnce;
    private boolean closed;

    SlowStream(byte[] bytes, long seed, int mostAtOnce) {
        super(bytes);
        this.random = new Random(seed);
        this.mostAtOnce = mostAtOnce;
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) {
        return super.read(into, offset, Math.min(length, 1 + random.nextInt(mostAtOnce)));
    }

    @Override
    public void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }
}

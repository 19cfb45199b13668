package dev.harbinger.trace.open;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A tar whose headers may not exceed a limit. A damaged or hostile header can announce a name of any length, which the
 * reader of the tar would keep in memory. One thread at a time.
 */
final class TarHeaders extends FilterInputStream {
    private static final int MOST_BYTES = 1 << 20;
    private static final int RECORD_BYTES = 512;

    private boolean within;
    private long taken;
    private long position;

    TarHeaders(InputStream tar) {
        super(tar);
    }

    /** What is read next are headers. */
    void begin() {
        within = true;
        taken = 0;
    }

    /** What is read next is the content of a file. */
    void end() {
        within = false;
    }

    /** Bytes of the tar before what is read next: after a header, where the content of its file begins. */
    long position() {
        return position;
    }

    /** Whether there was anything where the next header would have been: the record that ends a tar. */
    boolean isEndMarked() {
        return taken >= RECORD_BYTES;
    }

    private void count(long bytes) throws IOException {
        taken += Math.max(bytes, 0);
        position += Math.max(bytes, 0);
        if (within && taken > MOST_BYTES) {
            throw new IOException("the header of a file in it is longer than " + MOST_BYTES + " bytes");
        }
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        count(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = in.read(into, offset, length);
        count(read);
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = in.skip(bytes);
        count(skipped);
        return skipped;
    }
}

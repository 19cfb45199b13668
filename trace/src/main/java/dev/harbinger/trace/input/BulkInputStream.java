package dev.harbinger.trace.input;

import java.io.IOException;
import java.io.InputStream;

/** A stream that reads arrays of bytes; a single byte is read as an array of one. */
public abstract class BulkInputStream extends InputStream {
    /** A stream for a subclass. */
    protected BulkInputStream() {}

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public abstract int read(byte[] into, int offset, int length) throws IOException;
}

package dev.harbinger.trace.input;

import dev.harbinger.trace.TraceFormatException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads the numbers and texts of a binary file, one after another; errors name the position. A damaged length field
 * does not make it allocate more than the file holds. One thread at a time.
 */
public final class BinaryInput implements Closeable {
    private static final int BUFFER_BYTES = 64 << 10;

    private final InputStream in;
    private final String name;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).limit(0);
    /** Place in the file of the buffer's first byte. */
    private long start;

    /**
     * Reads a stream, which is closed with this.
     *
     * @param name what the stream is called in errors
     */
    public BinaryInput(InputStream in, String name, ByteOrder order) {
        this.in = in;
        this.name = name;
        buffer.order(order);
    }

    /** Changes the order of the bytes of the numbers to come. */
    public void order(ByteOrder order) {
        buffer.order(order);
    }

    /** Place of the next byte in the file, from 0. */
    public long offset() {
        return start + buffer.position();
    }

    /** Whether no byte is left. */
    public boolean atEnd() throws IOException {
        return !buffer.hasRemaining() && !fill(1);
    }

    /** The next byte, which stays; -1 at the end. */
    public int peek() throws IOException {
        return atEnd() ? -1 : buffer.get(buffer.position()) & 0xFF;
    }

    /** An unsigned byte. */
    public int u8() throws IOException {
        need(1);
        return buffer.get() & 0xFF;
    }

    /** A signed number of 16 bits. */
    public short i16() throws IOException {
        need(2);
        return buffer.getShort();
    }

    /** An unsigned number of 16 bits. */
    public int u16() throws IOException {
        return i16() & 0xFFFF;
    }

    /** A signed number of 32 bits. */
    public int i32() throws IOException {
        need(4);
        return buffer.getInt();
    }

    /** A number of 64 bits. */
    public long i64() throws IOException {
        need(8);
        return buffer.getLong();
    }

    /** A text that ends with a byte of 0; its first {@code most} bytes, the others are skipped. */
    public String text(int most) throws IOException {
        StringBuilder bytes = new StringBuilder();
        for (int next = u8(); next != 0; next = u8()) {
            if (bytes.length() < most) {
                bytes.append((char) next);
            }
        }
        return new String(bytes.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /**
     * Skips bytes.
     *
     * @throws TraceFormatException when the file has fewer
     */
    public void skip(long count) throws IOException {
        if (count < 0) {
            throw error("has a length of " + count);
        }
        long left = count;
        while (left > buffer.remaining()) {
            left -= buffer.remaining();
            buffer.position(buffer.limit());
            if (!fill(1)) {
                throw cutOff(left);
            }
        }
        buffer.position(buffer.position() + (int) left);
    }

    private void need(int count) throws IOException {
        if (buffer.remaining() < count && !fill(count)) {
            throw cutOff(count);
        }
    }

    private TraceFormatException cutOff(long count) {
        return error("is cut off: " + count + " more byte" + (count == 1 ? "" : "s")
                + " expected; all before this place was read");
    }

    /** Reads until {@code count} bytes are there; false when the stream ends before. */
    private boolean fill(int count) throws IOException {
        start += buffer.position();
        buffer.compact();
        boolean ended = false;
        try {
            while (buffer.position() < count && !ended) {
                int read = in.read(buffer.array(), buffer.position(), buffer.remaining());
                ended = read < 0;
                buffer.position(buffer.position() + Math.max(read, 0));
            }
        } catch (EOFException e) {
            // A compressed stream that was cut off.
            ended = true;
        }
        buffer.flip();
        return !ended;
    }

    /** An error at the present place; {@code what} completes "offset 1234 ...". */
    public TraceFormatException error(String what) {
        return new TraceFormatException(name + ": offset " + offset() + " " + what);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

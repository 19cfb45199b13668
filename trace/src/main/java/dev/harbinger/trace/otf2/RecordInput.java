package dev.harbinger.trace.otf2;

import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.BinaryInput;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;

/**
 * The records of a file of definitions or events, one after another. One thread at a time.
 *
 * <pre>
 * file     chunk, chunk, ... until a record of code 2
 *
 * chunk    offset  bytes
 *               0      1  3
 *               1      1  0x42: numbers are little-endian, 0x23: big-endian
 *               2      8  number of the first event, from 1
 *              10      8  number of the last event, 0 in a file of definitions
 *              18         records; then zeros to the end of the chunk (all chunks are of one length, but for the last)
 *
 * record        0      1  code; 0: no more in this chunk, 2: no more in this file, 5 in a file of events: a time
 *               1      1  bytes that follow, n; or 0xff, and then 8 bytes with their number
 *               2      n  the record's numbers and texts; versions to come may add more at the end
 *
 * time          0      1  5
 *               1      8  the time of all records up to the next time, in ticks
 *
 * number        0      1  bytes that follow, 0 to 8 (0 means the number 0); or 0xff: all bits are set, which means none
 *               1      n  the number, unsigned
 *
 * text                    ends with a byte of 0
 * </pre>
 *
 * Seen in OTF2's sources (OTF2_Buffer.c) and in archives written by OTF2 2.3 and 3.0.2.
 */
final class RecordInput implements Closeable {
    /** No more records. */
    static final int END_OF_FILE = 2;

    /** Changes the time, in a file of events. */
    static final int TIME = 5;

    /** Codes of events begin here. */
    private static final int FIRST_EVENT = 10;

    private static final int END_OF_CHUNK = 0;
    private static final int CHUNK = 3;
    private static final int LITTLE_ENDIAN = 0x42;
    private static final int BIG_ENDIAN = 0x23;
    private static final int ALL_BITS = 0xFF;
    private static final int LONG_RECORD = 0xFF;

    private final BinaryInput in;
    private boolean bigEndian;
    private boolean begun;
    private long recordEnd;
    /** Numbers of the first and the last event of the chunk; the last is less if the chunk does not tell. */
    private long firstEvent;

    private long lastEvent = -1;
    /** Events of the chunk so far. */
    private long events;

    /**
     * Reads a stream, which is closed with this.
     *
     * @param name what the stream is called in errors
     */
    RecordInput(InputStream in, String name) {
        this.in = new BinaryInput(in, name, ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * The code of the next record, {@link #END_OF_FILE} after the last.
     *
     * @throws TraceFormatException also if a chunk had fewer or more events than it tells
     */
    int next() throws IOException {
        if (!begun) {
            begun = true;
            beginChunk();
            readEventNumbers();
        }
        int code = in.u8();
        while (code == END_OF_CHUNK) {
            checkEvents();
            while (in.peek() == END_OF_CHUNK) {
                in.u8();
            }
            beginChunk();
            readEventNumbers();
            code = in.u8();
        }
        if (code == END_OF_FILE) {
            checkEvents();
        } else if (code >= FIRST_EVENT) {
            events++;
        }
        return code;
    }

    private boolean tellsEvents() {
        return firstEvent > 0 && lastEvent >= firstEvent;
    }

    private void readEventNumbers() throws IOException {
        long expected = tellsEvents() ? lastEvent + 1 : 0;
        firstEvent = in.i64();
        if (expected > 0 && firstEvent != expected) {
            throw in.error("follows event " + firstEvent + " at the beginning of a chunk; event " + expected
                    + " was expected: the file is damaged");
        }
        lastEvent = in.i64();
        events = 0;
    }

    private void checkEvents() throws TraceFormatException {
        long expected = lastEvent - firstEvent + 1;
        if (tellsEvents() && events != expected) {
            throw in.error("is behind " + events + " events of a chunk that should have " + expected
                    + ": the file is damaged in this chunk");
        }
    }

    /** Reads what a chunk and an anchor file begin with: a byte of 3 and the order of the bytes in numbers. */
    void beginChunk() throws IOException {
        int first = in.peek();
        if (first != CHUNK) {
            throw in.error(
                    first < 0
                            ? "is the end: the file is cut off"
                            : "has a byte of " + first + "; a chunk begins with 3");
        }
        in.u8();
        int order = in.u8();
        if (order != LITTLE_ENDIAN && order != BIG_ENDIAN) {
            throw in.error(
                    String.format("follows a byte of 0x%02x; 0x42 or 0x23, the order of bytes, was expected", order));
        }
        bigEndian = order == BIG_ENDIAN;
        in.order(bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    /** Reads the length of the record whose code was read. */
    void beginRecord() throws IOException {
        int length = in.u8();
        long bytes = length == LONG_RECORD ? in.i64() : length;
        if (bytes < 0 || bytes > Long.MAX_VALUE - in.offset()) {
            throw in.error("follows a length of " + Long.toUnsignedString(bytes) + " bytes: no record has it");
        }
        recordEnd = in.offset() + bytes;
    }

    /** Whether the record has more bytes; older versions of it have fewer. */
    boolean inRecord() {
        return in.offset() < recordEnd;
    }

    /** Skips what is left of the record. */
    void endRecord() throws IOException {
        long left = recordEnd - in.offset();
        if (left < 0) {
            throw in.error("is " + -left + " bytes past the end that the record's length tells: the file is damaged");
        }
        in.skip(left);
    }

    /** Skips the record whose code was read. */
    void skipRecord() throws IOException {
        beginRecord();
        endRecord();
    }

    /** A number of any size, see above. */
    long number() throws IOException {
        int bytes = in.u8();
        if (bytes == ALL_BITS) {
            return -1;
        }
        if (bytes > Long.BYTES) {
            throw in.error("follows a number of " + bytes + " bytes; at most 8 are possible");
        }
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value = bigEndian ? (value << 8) | in.u8() : value | ((long) in.u8() << (8 * i));
        }
        return value;
    }

    /** A number of 32 bits; -1 means none. */
    int number32() throws IOException {
        return (int) number();
    }

    /** An unsigned byte. */
    int u8() throws IOException {
        return in.u8();
    }

    /** A number that always has 32 bits. */
    int i32() throws IOException {
        return in.i32();
    }

    /** A number that always has 64 bits. */
    long i64() throws IOException {
        return in.i64();
    }

    /** A text; its first {@code most} bytes, the others are skipped. */
    String text(int most) throws IOException {
        return in.text(most);
    }

    /** An error at the present place; {@code what} completes "offset 1234 ...". */
    TraceFormatException error(String what) {
        return in.error(what);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

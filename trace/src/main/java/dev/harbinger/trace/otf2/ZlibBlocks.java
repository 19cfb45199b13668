package dev.harbinger.trace.otf2;

import dev.harbinger.trace.input.BulkInputStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The content of a file of definitions or events that OTF2 compressed with zlib, chunk by chunk. Each is a block:
 *
 * <pre>
 * offset  bytes
 *      0      8  the number 0x00000000ffffffff in the order of bytes of the machine that wrote it
 *      8      4  bytes of compressed data, n, little-endian
 *     12      4  bytes of the chunk, m, little-endian
 *     16      4  n of the block before, little-endian
 *     20      n  the chunk, compressed: a zlib stream that ends with a full flush, without its last part
 *   20+n    m-n  without meaning; OTF2 writes m bytes although n would suffice
 * </pre>
 *
 * The bytes without meaning may be missing: the next block begins where its first number is. See OTF2_File.c and
 * OTF2_Compression_Zlib.c of the versions of OTF2 that had zlib. One thread at a time.
 */
final class ZlibBlocks extends BulkInputStream {
    private static final int ID_BYTES = 8;
    private static final int SIZES_BYTES = 12;
    private static final long ID = 0x00000000ffffffffL;
    private static final long ID_BIG_ENDIAN = Long.reverseBytes(ID);

    private final BufferedInputStream in;
    private final String name;
    private final Inflater inflater = new Inflater();
    private final byte[] compressed = new byte[16 << 10];
    private long compressedLeft;
    private long left;
    /** Bytes without meaning that may follow the block. */
    private long filling;

    private long block;

    /**
     * Reads a stream, which is closed with this.
     *
     * @param name what errors call the stream
     */
    ZlibBlocks(InputStream in, String name) {
        this.in = new BufferedInputStream(in);
        this.name = name;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (left == 0) {
            in.skipNBytes(compressedLeft);
            compressedLeft = 0;
            if (!beginBlock()) {
                return -1;
            }
        }
        int count = inflate(into, offset, (int) Math.min(length, left));
        left -= count;
        return count;
    }

    /** Reads what a block begins with; false if there is no further block. */
    private boolean beginBlock() throws IOException {
        if (!isId()) {
            if (isEndAfter(filling)) {
                return false;
            }
            if (!isId()) {
                throw new IOException(name + ": block " + block + " of the compressed file is followed by what is no"
                        + " block: the file is damaged, or was not compressed by OTF2");
            }
        }
        in.skipNBytes(ID_BYTES);
        byte[] sizes = in.readNBytes(SIZES_BYTES);
        if (sizes.length < SIZES_BYTES) {
            throw new EOFException();
        }
        ByteBuffer numbers = ByteBuffer.wrap(sizes).order(ByteOrder.LITTLE_ENDIAN);
        compressedLeft = Integer.toUnsignedLong(numbers.getInt());
        left = Integer.toUnsignedLong(numbers.getInt());
        filling = Math.max(0, left - compressedLeft);
        inflater.reset();
        block++;
        return true;
    }

    /** Skips bytes; whether the file ends there or before. */
    private boolean isEndAfter(long bytes) throws IOException {
        long skipped = 0;
        while (skipped < bytes && in.read() >= 0) {
            skipped += 1 + in.skip(bytes - skipped - 1);
        }
        in.mark(1);
        boolean isEnd = in.read() < 0;
        in.reset();
        return isEnd;
    }

    /** Whether a block begins here; stays here. */
    private boolean isId() throws IOException {
        in.mark(ID_BYTES);
        byte[] bytes = in.readNBytes(ID_BYTES);
        in.reset();
        long number = bytes.length < ID_BYTES
                ? 0
                : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
        return number == ID || number == ID_BIG_ENDIAN;
    }

    private int inflate(byte[] into, int offset, int length) throws IOException {
        try {
            int count = inflater.inflate(into, offset, length);
            while (count == 0) {
                if (!inflater.needsInput() || compressedLeft == 0) {
                    throw damaged("it ends " + left + " bytes early");
                }
                int read = in.read(compressed, 0, (int) Math.min(compressed.length, compressedLeft));
                if (read < 0) {
                    throw new EOFException();
                }
                compressedLeft -= read;
                inflater.setInput(compressed, 0, read);
                count = inflater.inflate(into, offset, length);
            }
            return count;
        } catch (DataFormatException e) {
            throw damaged(e.getMessage() == null ? "no zlib" : e.getMessage());
        }
    }

    private IOException damaged(String why) {
        return new IOException(name + ": block " + block + " of the compressed file cannot be decompressed (" + why
                + "): the file is damaged; all before was read");
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}

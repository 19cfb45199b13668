package dev.harbinger.trace.zstd;

import java.io.IOException;
import java.io.InputStream;

/**
 * The content of a stream that is compressed with Zstandard: of all its frames, one after another.
 *
 * <pre>
 * frame  bytes
 *            4  0xfd2fb528
 *            1  flags: 0xc0 how long the size is, 0x20 no window, 0x04 check sum, 0x03 how long the dictionary's number is
 *         0, 1  window: logarithm of its size (5 bits), eighths to add (3)
 *         0..4  number of a dictionary, which is not supported unless it is 0
 *         0..8  size of the content
 *            .  blocks
 *         0, 4  check sum of the content
 * </pre>
 *
 * Numbers are little-endian. A frame that begins with 0x184d2a50 to 0x184d2a5f and a length is skipped. See RFC 8878,
 * 3.1. One thread at a time.
 */
public final class ZstdInputStream extends InputStream {
    private static final long MAGIC = 0xFD2FB528L;
    private static final long SKIPPABLE = 0x184D2A50L;
    private static final int LEAST_LOG = 10;

    private final LittleEndianInput in;
    private final long mostBytes;
    private final Blocks blocks;
    private final Window window = new Window();
    private final XxHash64 hash = new XxHash64();
    private boolean inFrame;
    private boolean hasCheckSum;

    /**
     * Reads a stream, which is closed with this.
     *
     * @param mostBytes a frame that needs a larger window ends with a {@link WindowTooLargeException}
     */
    public ZstdInputStream(InputStream in, long mostBytes) throws IOException {
        this.in = new LittleEndianInput(in);
        this.mostBytes = Math.min(mostBytes, Integer.MAX_VALUE / 2);
        this.blocks = new Blocks(this.in);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (window.remaining() == 0) {
            if (!inFrame) {
                if (!beginFrame()) {
                    return -1;
                }
            } else {
                boolean isLast = blocks.read(window);
                if (hasCheckSum) {
                    window.hash(hash);
                }
                if (isLast) {
                    endFrame();
                }
            }
        }
        return window.read(into, offset, length);
    }

    /** Reads what a frame begins with; false after the last one. */
    private boolean beginFrame() throws IOException {
        long magic = in.numberOrEnd();
        while ((magic & ~0xFL) == SKIPPABLE) {
            in.skip(in.number(Integer.BYTES));
            magic = in.numberOrEnd();
        }
        if (magic < 0) {
            return false;
        }
        if (magic != MAGIC) {
            throw new IOException("what follows a frame is none");
        }
        int flags = (int) in.number(1);
        boolean isSingle = (flags & 0x20) != 0;
        long size = isSingle ? 0 : windowSize((int) in.number(1));
        int dictionaryBytes = (1 << (flags & 3)) >> 1;
        if (in.number(dictionaryBytes) != 0) {
            throw new IOException("it needs a dictionary, which is not supported");
        }
        int sizeFlag = flags >> 6;
        int sizeBytes = sizeFlag > 0 ? 1 << sizeFlag : isSingle ? 1 : 0;
        long content = in.number(sizeBytes) + (sizeBytes == 2 ? 256 : 0);
        size = isSingle ? content : size;
        if (size < 0 || size > mostBytes) {
            throw new WindowTooLargeException(size);
        }
        window.reset((int) size);
        blocks.reset();
        hash.reset();
        hasCheckSum = (flags & 4) != 0;
        inFrame = true;
        return true;
    }

    private static long windowSize(int descriptor) {
        long base = 1L << (LEAST_LOG + (descriptor >> 3));
        return base + base / 8 * (descriptor & 7);
    }

    private void endFrame() throws IOException {
        inFrame = false;
        if (hasCheckSum && in.number(Integer.BYTES) != (hash.value() & 0xFFFFFFFFL)) {
            throw new IOException("the check sum is another one");
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

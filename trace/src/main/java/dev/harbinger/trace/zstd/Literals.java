package dev.harbinger.trace.zstd;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The literals of the compressed blocks of a frame. See RFC 8878, 3.1.1.3.1. One thread at a time. */
final class Literals {
    private static final int RAW = 0;
    private static final int REPEATED = 1;
    private static final int WITH_TABLE = 2;
    private static final int JUMP_TABLE = 6;

    private final byte[] bytes = new byte[Blocks.MOST_BYTES];
    private int count;
    private @Nullable HuffmanTable table;

    /** The literals of the block last read. */
    byte[] bytes() {
        return bytes;
    }

    /** How many literals the block has that was last read. */
    int count() {
        return count;
    }

    /** Reads the literals of a block; returns where they end. */
    int read(byte[] block, int length) throws IOException {
        int type = block[0] & 3;
        int format = (block[0] >> 2) & 3;
        if (type <= REPEATED) {
            int header = format == 1 ? 2 : format == 3 ? 3 : 1;
            count = header == 1 ? (block[0] & 0xFF) >> 3 : number(block, header) >>> 4;
            int end = header + (type == RAW ? count : 1);
            check(count <= bytes.length && end <= length);
            if (type == RAW) {
                System.arraycopy(block, header, bytes, 0, count);
            } else {
                Arrays.fill(bytes, 0, count, block[header]);
            }
            return end;
        }
        int header = format < 2 ? 3 : format + 2;
        int bits = format < 2 ? 10 : format == 2 ? 14 : 18;
        long low = Integer.toUnsignedLong(number(block, Math.min(header, 4)));
        long numbers = (header == 5 ? low | ((block[4] & 0xFFL) << 32) : low) >>> 4;
        count = (int) (numbers & ((1 << bits) - 1));
        int end = header + (int) ((numbers >>> bits) & ((1 << bits) - 1));
        check(count <= bytes.length && end <= length);
        int start = header;
        if (type == WITH_TABLE) {
            HuffmanTable.Described described = HuffmanTable.read(block, header, end);
            table = described.table();
            start += described.bytes();
        }
        decode(block, start, end, format != 0);
        return end;
    }

    private void decode(byte[] block, int start, int end, boolean inFour) throws IOException {
        HuffmanTable code = table;
        if (code == null) {
            throw new IOException("a Huffman code of a block before, which had none");
        }
        if (!inFour) {
            code.decode(block, start, end, bytes, 0, count);
            return;
        }
        check(start + JUMP_TABLE <= end);
        int each = (count + 3) / 4;
        check(3 * each <= count);
        int from = start + JUMP_TABLE;
        for (int stream = 0; stream < 3; stream++) {
            int to = from + (number(block, start + 2 * stream, 2));
            check(to <= end);
            code.decode(block, from, to, bytes, stream * each, (stream + 1) * each);
            from = to;
        }
        code.decode(block, from, end, bytes, 3 * each, count);
    }

    private static void check(boolean isSound) throws IOException {
        if (!isSound) {
            throw new IOException("literals beyond the block");
        }
    }

    private static int number(byte[] from, int count) {
        return number(from, 0, count);
    }

    private static int number(byte[] from, int at, int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            value |= (from[at + i] & 0xFF) << (8 * i);
        }
        return value;
    }

    /** Forgets the code: a frame begins. */
    void reset() {
        table = null;
    }
}

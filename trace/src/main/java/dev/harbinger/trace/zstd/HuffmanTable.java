package dev.harbinger.trace.zstd;

import java.io.IOException;
import java.util.Arrays;

/** A Huffman code of literals. See RFC 8878, 4.2. Immutable. */
final class HuffmanTable {
    private static final int MOST_BITS = 11;
    private static final int MOST_WEIGHT_LOG = 6;
    private static final int MOST_WEIGHTS = 255;
    private static final int DIRECT = 128;

    private final int longest;
    /** By the next {@code longest} bits: the symbol, and the bits that it takes. */
    private final byte[] symbols;

    private final byte[] bits;

    private HuffmanTable(int[] weights, int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += weights[i] == 0 ? 0 : 1L << (weights[i] - 1);
        }
        longest = Long.SIZE - Long.numberOfLeadingZeros(sum);
        long rest = (1L << longest) - sum;
        if (sum == 0 || longest > MOST_BITS || Long.bitCount(rest) != 1) {
            throw new IOException("weights that are no Huffman code");
        }
        weights[count] = Long.numberOfTrailingZeros(rest) + 1;
        symbols = new byte[1 << longest];
        bits = new byte[1 << longest];
        int at = 0;
        for (int weight = 1; weight <= longest; weight++) {
            for (int symbol = 0; symbol <= count; symbol++) {
                if (weights[symbol] == weight) {
                    int to = at + (1 << (weight - 1));
                    Arrays.fill(symbols, at, to, (byte) symbol);
                    Arrays.fill(bits, at, to, (byte) (longest + 1 - weight));
                    at = to;
                }
            }
        }
    }

    /** A table and how many bytes described it. */
    record Described(HuffmanTable table, int bytes) {}

    /** Reads the description of a table; the array has {@link BackwardBits#MARGIN} bytes after {@code end}. */
    static Described read(byte[] bytes, int start, int end) throws IOException {
        if (start >= end) {
            throw new IOException("no Huffman code");
        }
        int header = bytes[start] & 0xFF;
        int[] weights = new int[MOST_WEIGHTS + 1];
        int length = header < DIRECT ? header : (header - DIRECT + 2) / 2;
        if (start + 1 + length > end) {
            throw new IOException("a Huffman code that is cut off");
        }
        int count = 0;
        if (header < DIRECT) {
            count = readWeights(bytes, start + 1, start + 1 + length, weights);
        } else {
            for (; count < header - DIRECT + 1; count++) {
                int two = bytes[start + 1 + count / 2];
                weights[count] = (count % 2 == 0 ? (two >> 4) : two) & 0xF;
            }
        }
        return new Described(new HuffmanTable(weights, count), 1 + length);
    }

    /** Two states take turns until the bits are used up. */
    private static int readWeights(byte[] bytes, int start, int end, int[] weights) throws IOException {
        FseTable.Described described = FseTable.read(bytes, start, end, MOST_WEIGHT_LOG);
        FseTable table = described.table();
        BackwardBits in = new BackwardBits(bytes, start + described.bytes(), end);
        int state = table.begin(in);
        int other = table.begin(in);
        int count = 0;
        while (!in.isOverrun()) {
            if (count + 2 > MOST_WEIGHTS) {
                throw new IOException("more than " + MOST_WEIGHTS + " weights");
            }
            weights[count++] = table.symbol(state);
            int next = table.next(state, in);
            state = other;
            other = next;
        }
        weights[count++] = table.symbol(state);
        return count;
    }

    /** Decodes all of some bytes to exactly so many literals. */
    void decode(byte[] bytes, int start, int end, byte[] into, int from, int to) throws IOException {
        BackwardBits in = new BackwardBits(bytes, start, end);
        for (int i = from; i < to; i++) {
            int code = in.peek(longest);
            into[i] = symbols[code];
            in.skip(bits[code]);
        }
        if (!in.isEnd()) {
            throw new IOException("literals that are not as many as told");
        }
    }
}

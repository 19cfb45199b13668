package dev.harbinger.trace.zstd;

import java.io.IOException;
import java.util.Arrays;

/** The states of a finite state entropy decoder and what they stand for. See RFC 8878, 4.1. Immutable. */
final class FseTable {
    private static final int LEAST_LOG = 5;
    private static final int MOST_SYMBOLS = 256;

    private final int log;
    private final byte[] symbols;
    private final byte[] bits;
    private final short[] bases;

    private FseTable(int log) {
        this.log = log;
        this.symbols = new byte[1 << log];
        this.bits = new byte[1 << log];
        this.bases = new short[1 << log];
    }

    /** The one state that always stands for a symbol. */
    static FseTable always(int symbol) {
        FseTable table = new FseTable(0);
        table.symbols[0] = (byte) symbol;
        return table;
    }

    /**
     * A table by the frequencies of its symbols, which add up to the number of states; -1 is less than once.
     *
     * @param log logarithm of the number of states, to the base 2
     */
    static FseTable of(int log, int... frequencies) throws IOException {
        FseTable table = new FseTable(log);
        int size = 1 << log;
        int[] next = new int[frequencies.length];
        int high = size;
        for (int symbol = 0; symbol < frequencies.length; symbol++) {
            if (frequencies[symbol] == -1) {
                if (high == 0) {
                    throw new IOException("frequencies that do not fit");
                }
                table.symbols[--high] = (byte) symbol;
                next[symbol] = 1;
            }
        }
        int step = (size >> 1) + (size >> 3) + 3;
        int at = 0;
        int placed = size - high;
        for (int symbol = 0; symbol < frequencies.length; symbol++) {
            for (int i = 0; i < frequencies[symbol]; i++) {
                if (placed++ == size) {
                    throw new IOException("frequencies that do not fit");
                }
                table.symbols[at] = (byte) symbol;
                at = (at + step) & (size - 1);
                while (at >= high && placed < size) {
                    at = (at + step) & (size - 1);
                }
            }
            next[symbol] = Math.max(next[symbol], frequencies[symbol]);
        }
        if (placed != size) {
            throw new IOException("frequencies that do not fit");
        }
        for (int state = 0; state < size; state++) {
            int number = next[table.symbols[state] & 0xFF]++;
            int count = log - (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(number));
            table.bits[state] = (byte) count;
            table.bases[state] = (short) ((number << count) - size);
        }
        return table;
    }

    /** A table and how many bytes described it. */
    record Described(FseTable table, int bytes) {}

    /**
     * Reads the description of a table.
     *
     * @param bytes with {@link BackwardBits#MARGIN} more after {@code end}
     * @param mostLog the largest logarithm of the number of states
     */
    static Described read(byte[] bytes, int start, int end, int mostLog) throws IOException {
        ForwardBits in = new ForwardBits(bytes, start, end);
        int log = in.read(4) + LEAST_LOG;
        if (log > mostLog) {
            throw new IOException("a table of 2^" + log + " states");
        }
        int[] frequencies = new int[MOST_SYMBOLS];
        int symbols = 0;
        int left = 1 << log;
        while (left > 0) {
            if (symbols == MOST_SYMBOLS) {
                throw new IOException("more than " + MOST_SYMBOLS + " symbols");
            }
            int frequency = in.readUpTo(left + 1) - 1;
            left -= Math.abs(frequency);
            frequencies[symbols++] = frequency;
            for (int zeros = frequency == 0 ? 3 : 0; zeros == 3; ) {
                zeros = in.read(2);
                symbols += zeros;
                if (symbols > MOST_SYMBOLS) {
                    throw new IOException("more than " + MOST_SYMBOLS + " symbols");
                }
            }
        }
        return new Described(of(log, Arrays.copyOf(frequencies, symbols)), in.bytesRead());
    }

    /** The first state. */
    int begin(BackwardBits in) {
        return in.read(log);
    }

    int symbol(int state) {
        return symbols[state] & 0xFF;
    }

    /** The state after one. */
    int next(int state, BackwardBits in) {
        return bases[state] + in.read(bits[state]);
    }
}

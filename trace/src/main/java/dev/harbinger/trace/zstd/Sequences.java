package dev.harbinger.trace.zstd;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The sequences of the compressed blocks of a frame: each copies some literals and then repeats some of what was
 * written before. See RFC 8878, 3.1.1.3.2 and 3.1.1.5. One thread at a time.
 */
final class Sequences {
    private static final int[] LITERAL_BITS = {1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    private static final int PLAIN_LITERALS = 16;
    private static final int[] MATCH_BITS = {1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    private static final int PLAIN_MATCHES = 32;
    private static final int LEAST_MATCH = 3;
    private static final int MOST_OFFSET_CODE = 31;

    private static final int MOST_LOG = 9;
    private static final int MOST_OFFSET_LOG = 8;

    private static final int PREDEFINED = 0;
    private static final int ALWAYS = 1;
    private static final int DESCRIBED = 2;

    private final int[] literalBases = bases(PLAIN_LITERALS, 0, LITERAL_BITS);
    private final int[] matchBases = bases(PLAIN_MATCHES, LEAST_MATCH, MATCH_BITS);
    private final FseTable usualLiterals;
    private final FseTable usualOffsets;
    private final FseTable usualMatches;

    private @Nullable FseTable literals;
    private @Nullable FseTable offsets;
    private @Nullable FseTable matches;
    private final int[] recent = new int[3];
    private int at;

    Sequences() throws IOException {
        usualLiterals = FseTable.of(
                6, 4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1,
                -1, -1, -1);
        usualOffsets = FseTable.of(
                5, 1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1);
        usualMatches = FseTable.of(
                6, 1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1);
        reset();
    }

    /** The least number of each code: the first ones stand for one number each. */
    private static int[] bases(int plain, int least, int[] bits) {
        int[] bases = new int[plain + bits.length];
        int next = least;
        for (int code = 0; code < bases.length; code++) {
            bases[code] = next;
            next += code < plain ? 1 : 1 << bits[code - plain];
        }
        return bases;
    }

    /** Forgets all: a frame begins. */
    void reset() {
        literals = null;
        offsets = null;
        matches = null;
        recent[0] = 1;
        recent[1] = 4;
        recent[2] = 8;
    }

    /**
     * Reads the sequences of a block and writes its content.
     *
     * @param from where they begin
     * @param to where they end, after which the array has {@link BackwardBits#MARGIN} more bytes
     */
    void read(byte[] block, int from, int to, Literals text, Window window) throws IOException {
        at = from;
        int count = readCount(block, to);
        int taken = 0;
        if (count > 0) {
            int modes = next(block, to);
            FseTable lengths = table((modes >> 6) & 3, literals, usualLiterals, block, to, MOST_LOG);
            literals = lengths;
            FseTable distances = table((modes >> 4) & 3, offsets, usualOffsets, block, to, MOST_OFFSET_LOG);
            offsets = distances;
            FseTable repeats = table((modes >> 2) & 3, matches, usualMatches, block, to, MOST_LOG);
            matches = repeats;
            BackwardBits in = new BackwardBits(block, at, to);
            int length = lengths.begin(in);
            int distance = distances.begin(in);
            int repeat = repeats.begin(in);
            for (int i = 0; i < count; i++) {
                int code = distances.symbol(distance);
                check(code <= MOST_OFFSET_CODE);
                long offset = (1L << code) + (in.read(code) & 0xFFFFFFFFL);
                int match = value(repeats.symbol(repeat), PLAIN_MATCHES, matchBases, MATCH_BITS, in);
                int plain = value(lengths.symbol(length), PLAIN_LITERALS, literalBases, LITERAL_BITS, in);
                if (i < count - 1) {
                    length = lengths.next(length, in);
                    repeat = repeats.next(repeat, in);
                    distance = distances.next(distance, in);
                }
                check(!in.isOverrun() && plain <= text.count() - taken);
                window.write(text.bytes(), taken, plain);
                taken += plain;
                window.repeat(distance(offset, plain == 0), match);
            }
            check(in.isEnd());
        } else {
            check(at == to);
        }
        window.write(text.bytes(), taken, text.count() - taken);
    }

    private int readCount(byte[] block, int to) throws IOException {
        int first = next(block, to);
        if (first < 128) {
            return first;
        }
        int second = next(block, to);
        return first < 255 ? ((first - 128) << 8) + second : second + (next(block, to) << 8) + 0x7F00;
    }

    private int next(byte[] block, int to) throws IOException {
        check(at < to);
        return block[at++] & 0xFF;
    }

    private FseTable table(int mode, @Nullable FseTable before, FseTable usual, byte[] block, int to, int mostLog)
            throws IOException {
        switch (mode) {
            case PREDEFINED -> {
                return usual;
            }
            case ALWAYS -> {
                return FseTable.always(next(block, to));
            }
            case DESCRIBED -> {
                FseTable.Described described = FseTable.read(block, at, to, mostLog);
                at += described.bytes();
                return described.table();
            }
            default -> {
                if (before == null) {
                    throw new IOException("a table of a block before, which had none");
                }
                return before;
            }
        }
    }

    private static int value(int code, int plain, int[] bases, int[] bits, BackwardBits in) throws IOException {
        check(code < bases.length);
        return code < plain ? bases[code] : bases[code] + in.read(bits[code - plain]);
    }

    /** How far back to repeat: the first three values stand for recent distances. */
    private int distance(long value, boolean isWithoutLiterals) throws IOException {
        if (value > 3) {
            check(value - 3 <= Integer.MAX_VALUE);
            recent[2] = recent[1];
            recent[1] = recent[0];
            recent[0] = (int) (value - 3);
            return recent[0];
        }
        int which = (int) value - 1 + (isWithoutLiterals ? 1 : 0);
        int distance = which < 3 ? recent[which] : recent[0] - 1;
        if (which > 0) {
            recent[2] = which > 1 ? recent[1] : recent[2];
            recent[1] = recent[0];
            recent[0] = distance;
        }
        return distance;
    }

    private static void check(boolean isSound) throws IOException {
        if (!isSound) {
            throw new IOException("sequences that are damaged");
        }
    }
}

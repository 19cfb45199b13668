package dev.harbinger.trace;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a CSV file and a position in the present one, from which fields are read. Knows where it is for errors.
 */
final class CsvLines implements Closeable {
    /** A longer line is no line of a trace; the bound keeps memory small whatever the file. */
    private static final int LONGEST_LINE = 64 << 10;

    private static final int SHOWN_OF_A_FIELD = 40;
    private static final int MOST_SAFE_DIGITS = 18;
    private static final TraceOp[] OPS = TraceOp.values();
    private static final byte[] HEX_DIGITS = hexDigits();

    private final InputStream in;
    private final String name;
    private final byte[] buffer = new byte[2 * LONGEST_LINE];
    private int filled;
    private int nextLine;
    private long number;
    private int position;
    private int end;

    CsvLines(InputStream in, String name) {
        this.in = in;
        this.name = name;
    }

    /** Goes to the next line that is not empty; false after the last. */
    boolean next() throws IOException {
        do {
            int newline = indexOfNewline(nextLine);
            while (newline < 0) {
                int searched = filled - nextLine;
                if (!fill()) {
                    return lastLine();
                }
                newline = indexOfNewline(nextLine + searched);
            }
            number++;
            position = nextLine;
            end = newline > position && buffer[newline - 1] == '\r' ? newline - 1 : newline;
            nextLine = newline + 1;
        } while (position == end);
        return true;
    }

    private boolean lastLine() throws TraceFormatException {
        if (filled == nextLine) {
            position = filled;
            end = filled;
            return false;
        }
        number++;
        position = nextLine;
        end = filled;
        nextLine = filled;
        throw error("is cut off: the trace was not written to its end, all before this line was read");
    }

    private int indexOfNewline(int from) {
        for (int i = from; i < filled; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Reads more behind what is there of the present line; false at the end of the stream. */
    private boolean fill() throws IOException {
        if (filled - nextLine > LONGEST_LINE) {
            number++;
            throw error("is longer than " + LONGEST_LINE + " bytes: this is no CSV trace");
        }
        System.arraycopy(buffer, nextLine, buffer, 0, filled - nextLine);
        filled -= nextLine;
        nextLine = 0;
        int count = in.read(buffer, filled, buffer.length - filled);
        filled += Math.max(count, 0);
        return count >= 0;
    }

    /** Number of the present line, from 1. */
    long number() {
        return number;
    }

    /** The present line. */
    String text() {
        return new String(buffer, position, end - position, StandardCharsets.UTF_8);
    }

    /** Passes a comma; false when there is none here. */
    boolean comma() {
        if (position < end && buffer[position] == ',') {
            position++;
            return true;
        }
        return false;
    }

    /** Whether the line is at its end. */
    boolean atEnd() {
        return position == end;
    }

    /** Passes a field. */
    void skip() {
        while (position < end && buffer[position] != ',') {
            position++;
        }
    }

    /** Reads a decimal number from {@code least} to {@code most}, or {@link TraceEvent#ABSENT} from an empty field. */
    long decimal(CsvColumn column, long least, long most) throws TraceFormatException {
        int start = position;
        boolean negative = position < end && buffer[position] == '-';
        if (negative) {
            position++;
        }
        int firstDigit = position;
        long value = 0;
        while (position < end && buffer[position] >= '0' && buffer[position] <= '9') {
            value = 10 * value + (buffer[position++] - '0');
        }
        int length = position - firstDigit;
        if (position == start && fieldEndsHere()) {
            return TraceEvent.ABSENT;
        }
        if (length > MOST_SAFE_DIGITS) {
            value = longDecimal(column, start, least, most);
        } else if (negative) {
            value = -value;
        }
        if (length == 0 || !fieldEndsHere() || value < least || value > most) {
            throw badField(column, start, "a number from " + least + " to " + most);
        }
        return value;
    }

    private long longDecimal(CsvColumn column, int start, long least, long most) throws TraceFormatException {
        try {
            return Long.parseLong(new String(buffer, start, position - start, StandardCharsets.US_ASCII));
        } catch (NumberFormatException e) {
            throw badField(column, start, "a number from " + least + " to " + most);
        }
    }

    /** Reads a hexadecimal number of up to 64 bits, or {@link TraceEvent#ABSENT} from an empty field. */
    long hexadecimal(CsvColumn column) throws TraceFormatException {
        int start = position;
        long value = 0;
        while (position < end && hexDigit(buffer[position]) >= 0) {
            value = value << 4 | hexDigit(buffer[position++]);
        }
        if (!fieldEndsHere() || position - start > 16) {
            throw badField(column, start, "a hexadecimal number of at most 16 digits");
        }
        return position == start ? TraceEvent.ABSENT : value;
    }

    private static int hexDigit(byte letter) {
        return letter >= 0 ? HEX_DIGITS[letter] : -1;
    }

    private static byte[] hexDigits() {
        byte[] digits = new byte[128];
        for (int letter = 0; letter < digits.length; letter++) {
            digits[letter] = (byte) Character.digit(letter, 16);
        }
        return digits;
    }

    /** Reads what was done, or null from an empty field. */
    @Nullable
    TraceOp op() throws TraceFormatException {
        int start = position;
        skip();
        if (position == start) {
            return null;
        }
        for (TraceOp op : OPS) {
            if (isWord(op.word(), start, position)) {
                return op;
            }
        }
        throw badField(
                CsvColumn.OP,
                start,
                "one of " + Arrays.stream(OPS).map(TraceOp::word).toList());
    }

    private boolean isWord(String word, int from, int to) {
        if (word.length() != to - from) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (buffer[from + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean fieldEndsHere() {
        return position == end || buffer[position] == ',';
    }

    private TraceFormatException badField(CsvColumn column, int start, String expected) {
        position = start;
        skip();
        StringBuilder shown = new StringBuilder();
        for (int i = start; i < position && i - start < SHOWN_OF_A_FIELD; i++) {
            shown.append(buffer[i] >= ' ' && buffer[i] < 127 ? (char) buffer[i] : '?');
        }
        return error("has " + column.heading() + " '" + shown + (position - start > SHOWN_OF_A_FIELD ? "..." : "")
                + "'; expected " + expected);
    }

    /** An error at the present line; {@code what} completes "line 12 ...". */
    TraceFormatException error(String what) {
        return new TraceFormatException(name + ": line " + Math.max(number, 1) + " " + what);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

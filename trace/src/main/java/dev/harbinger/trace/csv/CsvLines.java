package dev.harbinger.trace.csv;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.input.LineInput;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The lines of a CSV file, and a position in the current line from which fields are read. */
final class CsvLines extends LineInput {
    private static final int MOST_SAFE_DIGITS = 18;
    private static final TraceOp[] OPS = TraceOp.values();
    private static final byte[] HEX_DIGITS = hexDigits();

    CsvLines(InputStream in, String name) {
        super(in, name, false);
    }

    /** Whether the line is no event. */
    boolean isNoEvent() {
        return buffer[position] == '#';
    }

    /** Adds what a line that is no event says of calls; another line says nothing. */
    void countCalls(Map<String, Long> calls) throws TraceFormatException {
        String line = text();
        if (!line.startsWith(CsvTraceWriter.CALLS)) {
            return;
        }
        int name = CsvTraceWriter.CALLS.length();
        int comma = line.lastIndexOf(',');
        if (comma <= name || !isCount(line.substring(comma + 1))) {
            throw error("is '" + shown(line) + "'; expected " + CsvTraceWriter.CALLS + "NAME,NUMBER");
        }
        String call = line.substring(name, comma);
        if (calls.putIfAbsent(call, Long.parseLong(line.substring(comma + 1))) != null) {
            throw error("counts " + shown(call) + " a second time");
        }
    }

    /** The number of receives without a message that a line counts; 0 for another line. */
    long receivesWithoutMessage() throws TraceFormatException {
        String line = text();
        if (!line.startsWith(CsvTraceWriter.RECEIVES_WITHOUT_MESSAGE)) {
            return 0;
        }
        String number = line.substring(CsvTraceWriter.RECEIVES_WITHOUT_MESSAGE.length());
        if (!isCount(number)) {
            throw error("is '" + shown(line) + "'; expected " + CsvTraceWriter.RECEIVES_WITHOUT_MESSAGE + "NUMBER");
        }
        return Long.parseLong(number);
    }

    private static boolean isCount(String text) {
        return text.matches("[0-9]{1," + MOST_SAFE_DIGITS + "}");
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
        int last = end;
        byte[] bytes = buffer;
        int at = position;
        while (at < last && bytes[at] != ',') {
            at++;
        }
        position = at;
    }

    /** Reads a decimal number from {@code least} to {@code most}, or {@link TraceEvent#ABSENT} from an empty field. */
    long decimal(CsvColumn column, long least, long most) throws TraceFormatException {
        int start = position;
        int last = end;
        byte[] bytes = buffer;
        boolean negative = start < last && bytes[start] == '-';
        int firstDigit = negative ? start + 1 : start;
        int at = firstDigit;
        long value = 0;
        while (at < last && bytes[at] >= '0' && bytes[at] <= '9') {
            value = 10 * value + (bytes[at++] - '0');
        }
        position = at;
        int length = at - firstDigit;
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
        int last = end;
        byte[] bytes = buffer;
        int at = start;
        long value = 0;
        while (at < last && hexDigit(bytes[at]) >= 0) {
            value = value << 4 | hexDigit(bytes[at++]);
        }
        position = at;
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
        return error("has " + column.heading() + " '" + shown(start, position) + "'; expected " + expected);
    }
}

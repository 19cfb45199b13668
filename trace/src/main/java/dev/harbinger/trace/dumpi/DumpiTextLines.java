package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.LineInput;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The lines of a text trace, and a position in the current line from which parts are read. */
final class DumpiTextLines extends LineInput {
    /** Room for a wait of 60,000 requests, or the counts of a collective of half a million processes. */
    private static final int LONGEST = 4 << 20;

    private static final int MOST_SAFE_DIGITS = 18;

    DumpiTextLines(InputStream in, String name) {
        super(in, name, false, LONGEST);
    }

    /** Passes an expected text; false, and stays, when something else is here. */
    boolean passed(byte[] expected) {
        int to = position + expected.length;
        if (to > end || !Arrays.equals(buffer, position, to, expected, 0, expected.length)) {
            return false;
        }
        position = to;
        return true;
    }

    /** Reads what stands before the next space, bracket or equals sign, or before the end of the line. */
    String word() {
        int start = position;
        while (position < end && " [=".indexOf(buffer[position]) < 0) {
            position++;
        }
        return new String(buffer, start, position - start, StandardCharsets.US_ASCII);
    }

    /** Passes all up to and with a letter; false, and goes to the end of the line, when there is none. */
    boolean passTo(char letter) {
        while (position < end && buffer[position] != letter) {
            position++;
        }
        return position < end && buffer[position++] == letter;
    }

    boolean isAt(char letter) {
        return position < end && buffer[position] == letter;
    }

    /**
     * Reads a decimal number of 32 bits.
     *
     * @throws TraceFormatException when there is none here
     */
    int decimal() throws TraceFormatException {
        int start = position;
        if (isAt('-')) {
            position++;
        }
        int digits = position;
        long value = 0;
        while (position < end && buffer[position] >= '0' && buffer[position] <= '9') {
            value = 10 * value + (buffer[position++] - '0');
        }
        int length = position - digits;
        value = digits > start ? -value : value;
        if (length == 0 || length > MOST_SAFE_DIGITS || value != (int) value) {
            throw error("has '" + shown(start, Math.max(position, Math.min(end, start + 1)))
                    + "'; expected a decimal number of 32 bits");
        }
        return (int) value;
    }
}

package dev.harbinger.trace.paraver;

import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.LineInput;
import java.io.InputStream;

/**
 * The lines of a {@code .prv} file and the numbers in them, separated by colons. Overlong lines are cut: the heading
 * and the communicators of a large job. One thread at a time.
 */
final class PrvLines extends LineInput {
    PrvLines(InputStream in, String name) {
        super(in, name, false, true);
    }

    /** The next byte of the line, which is taken; -1 at its end. */
    int take() {
        return position < end ? buffer[position++] : -1;
    }

    /** The next byte of the line, which stays; -1 at its end. */
    int peek() {
        return position < end ? buffer[position] : -1;
    }

    /**
     * The next number, and the colon before it.
     *
     * @param what it is called in an error
     */
    long number(String what) throws TraceFormatException {
        if (peek() != ':') {
            throw error((peek() < 0 ? "ends" : "has '" + shown(position, end) + "'") + " where the " + what
                    + " stands; expected a colon and a number; all before this line was read");
        }
        position++;
        return digits(what);
    }

    /**
     * The digits that come next, maybe after a minus; a number beyond the range of {@code long} is the largest or least
     * one.
     */
    long digits(String what) throws TraceFormatException {
        boolean negative = peek() == '-';
        if (negative) {
            position++;
        }
        int first = position;
        long value = 0;
        for (int digit = peek(); digit >= '0' && digit <= '9'; digit = peek()) {
            value = value > (Long.MAX_VALUE - 9) / 10 ? Long.MAX_VALUE : 10 * value + digit - '0';
            position++;
        }
        if (position == first) {
            throw error("has '" + shown(first, end) + "' where the " + what
                    + " stands; expected a number; all before this line was read");
        }
        return negative ? -value : value;
    }

    /** Nothing may be left of the line. */
    void end() throws TraceFormatException {
        if (position < end) {
            throw error(
                    "goes on with '" + shown(position, end) + "' after its last number; all before this line was read");
        }
    }
}

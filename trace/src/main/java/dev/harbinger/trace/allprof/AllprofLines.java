package dev.harbinger.trace.allprof;

import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.LineInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The lines of a trace, split into fields at colons; fields are split into parts at commas. */
final class AllprofLines extends LineInput {
    /** The longest call that matters has 14; those after are not looked at. */
    private static final int MOST_FIELDS = 16;

    private static final int MOST_DIGITS = 20;
    private static final int NANOS_A_MICROSECOND = 1000;

    private final int[] starts = new int[MOST_FIELDS];
    private final int[] ends = new int[MOST_FIELDS];
    private int fields;
    private int note;
    private String call = "";

    AllprofLines(InputStream in, String name) {
        super(in, name, false, true);
    }

    /**
     * Goes to the next line that is no remark; false after the last.
     *
     * @throws TraceFormatException when a line does not begin with the name of a call and a colon
     */
    boolean nextCall() throws IOException {
        do {
            if (!next()) {
                return false;
            }
        } while (buffer[position] == '#');
        split();
        call = new String(buffer, starts[0], ends[0] - starts[0], StandardCharsets.ISO_8859_1);
        if (fields < 2
                || call.isEmpty()
                || !call.chars().allMatch(letter -> letter == '_' || isLetterOrDigit(letter))) {
            throw error("begins with '" + shown(call) + "'; expected the name of a call and a colon");
        }
        return true;
    }

    private static boolean isLetterOrDigit(int letter) {
        return letter < 128 && Character.isLetterOrDigit(letter);
    }

    private void split() {
        note = end;
        int to = position;
        fields = 0;
        int start = position;
        while (to < end && buffer[to] != '#') {
            if (buffer[to] == ':' && fields < MOST_FIELDS - 1) {
                starts[fields] = start;
                ends[fields++] = to;
                start = to + 1;
            }
            to++;
        }
        note = to;
        while (to > start && buffer[to - 1] == ' ') {
            to--;
        }
        starts[fields] = start;
        ends[fields++] = to;
    }

    /** The name of the call. */
    String call() {
        return call;
    }

    /** Fields of the line; the name of the call is field 0. */
    int fields() {
        return fields;
    }

    /** What stands after a {@code #} at the end of the line; empty where there is none. */
    String note() {
        return new String(buffer, note, end - note, StandardCharsets.ISO_8859_1);
    }

    /** @throws TraceFormatException when the line has fewer fields */
    void needFields(int least) throws TraceFormatException {
        if (fields < least || isCut()) {
            throw error("has " + fields + " fields of " + call + "; expected " + least);
        }
    }

    /** Whether a field has several parts. */
    boolean hasParts(int field) {
        return partEnd(starts[field], ends[field]) < ends[field];
    }

    private int partEnd(int from, int to) {
        int at = from;
        while (at < to && buffer[at] != ',') {
            at++;
        }
        return at;
    }

    /** A number, decimal or after {@code 0x} hexadecimal, of up to 64 bits: addresses above 2^63 are below 0. */
    long number(int field) throws TraceFormatException {
        return number(field, 0);
    }

    /** A part of a field as a number, see {@link #number(int)}. */
    long number(int field, int part) throws TraceFormatException {
        int from = starts[field];
        int to = ends[field];
        for (int i = 0; i < part; i++) {
            from = Math.min(partEnd(from, to) + 1, to);
        }
        to = partEnd(from, to);
        String digits = new String(buffer, from, Math.min(to - from, MOST_DIGITS + 1), StandardCharsets.ISO_8859_1);
        try {
            if (digits.equals("(nil)")) {
                return 0;
            }
            if (digits.startsWith("0x")) {
                return Long.parseUnsignedLong(digits.substring(2), 16);
            }
            return digits.startsWith("-") ? Long.parseLong(digits) : Long.parseUnsignedLong(digits);
        } catch (NumberFormatException e) {
            throw error("has '" + shown(digits) + "' as field " + field + " of " + call + "; expected a number");
        }
    }

    /** A number of 32 bits. */
    int number32(int field) throws TraceFormatException {
        long value = number(field);
        if (value != (int) value) {
            throw error("has " + value + " as field " + field + " of " + call + "; expected a number of 32 bits");
        }
        return (int) value;
    }

    /** A time in microseconds, with or without a fraction, in nanoseconds. */
    long nanos(int field) throws TraceFormatException {
        int to = ends[field];
        long micros = 0;
        int at = starts[field];
        while (at < to && isDigit(buffer[at]) && at - starts[field] < MOST_DIGITS - 4) {
            micros = 10 * micros + (buffer[at++] - '0');
        }
        boolean any = at > starts[field];
        any &= micros < Long.MAX_VALUE / NANOS_A_MICROSECOND;
        long nanos = micros * NANOS_A_MICROSECOND;
        if (at < to && buffer[at] == '.') {
            at++;
            for (int unit = NANOS_A_MICROSECOND / 10; at < to && isDigit(buffer[at]); unit /= 10) {
                nanos += (long) unit * (buffer[at++] - '0');
            }
        }
        if (!any || at < to) {
            throw error("has '" + shown(starts[field], to) + "' as field " + field + " of " + call
                    + "; expected a time in microseconds");
        }
        return nanos;
    }

    private static boolean isDigit(byte letter) {
        return letter >= '0' && letter <= '9';
    }
}

package dev.harbinger.study.networkcache.experiment.results;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value that a program computes and prints bit by bit.
 *
 * @param name its name
 * @param bits its bits
 * @param isNumber whether the bits are a double; otherwise they are a checksum
 */
record PrintedValue(String name, long bits, boolean isNumber) {
    /** The programs print 16 hexadecimal digits. */
    private static final Pattern BITS = Pattern.compile("\\b[0-9a-f]{16}\\b");

    /** A number. */
    static PrintedValue number(String name, double value) {
        return new PrintedValue(name, Double.doubleToRawLongBits(value), true);
    }

    /** A checksum. */
    static PrintedValue checksum(String name, long value) {
        return new PrintedValue(name, value, false);
    }

    /** The bits of all values in the output of a program, in order. */
    static List<Long> bits(byte[] output) {
        Matcher found = BITS.matcher(new String(output, StandardCharsets.US_ASCII));
        return found.results()
                .map(match -> Long.parseUnsignedLong(match.group(), 16))
                .toList();
    }
}

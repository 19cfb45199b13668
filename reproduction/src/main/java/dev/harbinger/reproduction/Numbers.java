package dev.harbinger.reproduction;

import java.util.Locale;
import java.util.regex.Pattern;

/** Numbers as files and tables write them. */
final class Numbers {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

    private Numbers() {}

    /** Whether a text is a number; what Java reads beyond that, such as {@code 0x1p3} or {@code NaN}, is none. */
    static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }

    /** A measured number: whole ones without decimals, others in two, small ones in as many as they need. */
    static String measured(double number) {
        double size = Math.abs(number);
        String format;
        if (number == Math.rint(number)) {
            format = "%.0f";
        } else if (size >= 1) {
            format = "%.2f";
        } else if (size >= 0.001) {
            format = "%.4f";
        } else {
            format = "%.3g";
        }
        return String.format(Locale.ROOT, format, number);
    }
}

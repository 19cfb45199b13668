package dev.harbinger.report;

import java.util.Locale;

/** Numbers as people read them: at most four digits that matter, a unit, the same in every locale. */
public final class Amounts {
    private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final String[] TIME_UNITS = {"ns", "us", "ms", "s"};

    private Amounts() {}

    /** A number of things: {@code 4,208}, or one decimal when it is no whole number, {@code 4,208.5}. */
    public static String count(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : String.format(Locale.ROOT, "%,.1f", value);
    }

    /** A number of things: {@code 4,208}. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A number of bytes in binary units: {@code 512 B}, {@code 1.5 KiB}, {@code 16 MiB}. */
    public static String bytes(double value) {
        int unit = 0;
        double scaled = value;
        while (scaled >= 1023.95 && unit < BYTE_UNITS.length - 1) {
            scaled /= 1024;
            unit++;
        }
        return digits(scaled, unit == 0 && value == Math.rint(value)) + " " + BYTE_UNITS[unit];
    }

    /** A number of bytes, as {@link #bytes(double)} shows it. */
    public static String bytes(long value) {
        return bytes((double) value);
    }

    /** A time given in nanoseconds: {@code 350 ns}, {@code 1.2 ms}, {@code 72.5 s}. */
    public static String nanos(double value) {
        int unit = 0;
        double scaled = value;
        while (scaled >= 999.95 && unit < TIME_UNITS.length - 1) {
            scaled /= 1000;
            unit++;
        }
        return digits(scaled, unit == 0 && value == Math.rint(value)) + " " + TIME_UNITS[unit];
    }

    /** A time in nanoseconds, as {@link #nanos(double)} shows it. */
    public static String nanos(long value) {
        return nanos((double) value);
    }

    /** A part of a whole, from 0 to 1, in percent: {@code 99.2 %}. */
    public static String percent(double value) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * value);
    }

    /** Zero and whole amounts of the smallest unit without decimals. */
    private static String digits(double value, boolean whole) {
        return whole || value == 0
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : String.format(Locale.ROOT, "%,.1f", value);
    }
}

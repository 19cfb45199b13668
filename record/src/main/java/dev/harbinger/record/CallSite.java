package dev.harbinger.record;

import org.jspecify.annotations.Nullable;

/**
 * The place of a call in a program's code, as written by a rank.
 *
 * @param site the identity in the trace
 * @param place address within the file of code
 * @param object path of the file of code, a program or a shared library
 * @param symbol function and offset, such as {@code solve+0x1f}; empty if not known
 */
record CallSite(long site, long place, String object, String symbol) {
    /** Parses a line of a rank's file; null if it is not a complete call site. */
    static @Nullable CallSite parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != 4) {
            return null;
        }
        try {
            return new CallSite(
                    Long.parseUnsignedLong(fields[0], 16), Long.parseUnsignedLong(fields[1], 16), fields[2], fields[3]);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** A name without source lines: {@code solve+0x1f (app)}, or {@code app+0x246c}. */
    String plainName() {
        String file = object.substring(object.lastIndexOf('/') + 1);
        return symbol.isEmpty() ? file + "+0x" + Long.toHexString(place) : symbol + " (" + file + ")";
    }
}

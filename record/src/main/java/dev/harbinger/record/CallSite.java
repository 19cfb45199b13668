package dev.harbinger.record;

import org.jspecify.annotations.Nullable;

/**
 * Where in a program's code a call stands, as a rank wrote it.
 *
 * @param site the identity in the trace
 * @param place address in the file of code, as that file has it
 * @param object path of the file of code, a program or a shared library
 * @param symbol function and distance from its begin, such as {@code solve+0x1f}; empty when not known
 */
record CallSite(long site, long place, String object, String symbol) {
    /** What a line of the ranks' files says, or null when it is none of a call site, or not whole. */
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

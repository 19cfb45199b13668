package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.netmemory.Require;

/**
 * Size and latency of one section of the network cache.
 *
 * @param name its name in tables and errors
 * @param sets sets, a power of two
 * @param ways lines in each set
 * @param lineBytes bytes of a line, a power of two: payload in the network section, a pointer in the others
 * @param latency cycles of an access
 */
public record SectionGeometry(String name, int sets, int ways, int lineBytes, int latency) {
    private static final int MOST_LINES = 1 << 20;

    /**
     * Checks it.
     *
     * @throws IllegalArgumentException when a number is impossible; the message names it in one line
     */
    public SectionGeometry {
        Require.powerOfTwo(name, "sets", sets);
        Require.atLeast(name, "ways", 1, ways);
        Require.powerOfTwo(name, "bytes of a line", lineBytes);
        Require.cycles(name, "latency", latency);
        Require.atMost(name, "lines, sets times ways,", MOST_LINES, (long) sets * ways);
        if ((long) sets * ways * lineBytes > 1 << 28) {
            throw new IllegalArgumentException(name + ": " + sets + " sets of " + ways + " lines of " + lineBytes
                    + " bytes exceed the 256 MB that can be simulated");
        }
    }

    /**
     * A section of a given size.
     *
     * @throws IllegalArgumentException when the bytes cannot be divided into sets of these ways and lines
     */
    public static SectionGeometry ofBytes(String name, int bytes, int ways, int lineBytes, int latency) {
        Require.atLeast(name, "bytes", 1, bytes);
        Require.atLeast(name, "ways", 1, ways);
        Require.powerOfTwo(name, "bytes of a line", lineBytes);
        long set = (long) ways * lineBytes;
        if (bytes % set != 0) {
            throw new IllegalArgumentException(name + ": " + bytes + " bytes cannot be divided into sets of " + ways
                    + " lines of " + lineBytes + " bytes");
        }
        return new SectionGeometry(name, (int) (bytes / set), ways, lineBytes, latency);
    }

    /**
     * A section from text such as {@code 32:4}, 32 sets of 4 ways, as Tables 5.4 to 5.7 of Khunjush write it.
     *
     * @throws IllegalArgumentException when it is not understood
     */
    public static SectionGeometry parse(String name, String text, int lineBytes, int latency) {
        if (!text.matches("[0-9]{1,9}:[0-9]{1,9}")) {
            throw new IllegalArgumentException(
                    name + ": '" + text + "' is not understood; write SETS:WAYS, such as 32:4");
        }
        int colon = text.indexOf(':');
        return new SectionGeometry(
                name,
                Integer.parseInt(text.substring(0, colon)),
                Integer.parseInt(text.substring(colon + 1)),
                lineBytes,
                latency);
    }

    /** Lines in all sets. */
    public int lines() {
        return sets * ways;
    }

    /** Bytes in all lines. */
    public int bytes() {
        return lines() * lineBytes;
    }

    /** Its sets and ways as text, {@code 32:4}. */
    public String setsAndWays() {
        return sets + ":" + ways;
    }
}

package dev.harbinger.study.networkcache.memory;

/**
 * The shape of a set-associative cache.
 *
 * @param name prefix of its parameters: {@code dl1} for {@code dl1.sets}, {@code dl1.ways} and {@code dl1.line}
 * @param sets number of sets, a power of two
 * @param ways lines in each set, 1 for a direct-mapped cache
 * @param line bytes in a line, a power of two and at least 8, so that no aligned access straddles two lines
 */
public record CacheGeometry(String name, int sets, int ways, int line) {
    /** The shortest line: the widest access of the core. */
    static final int SHORTEST_LINE = 8;

    private static final long MOST_BYTES = 64 << 20;
    private static final long MOST_LINES = 1 << 20;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when a value is out of range; the message names the parameter
     */
    public CacheGeometry {
        Check.powerOfTwo(name + ".sets", sets, 1);
        Check.atLeast(name + ".ways", ways, 1);
        Check.powerOfTwo(name + ".line", line, SHORTEST_LINE);
        if ((long) sets * ways > MOST_LINES) {
            throw new IllegalArgumentException(name + ".sets times " + name + ".ways is " + (long) sets * ways
                    + ": it must be at most " + MOST_LINES + " lines");
        }
        if ((long) sets * ways * line > MOST_BYTES) {
            throw new IllegalArgumentException(name + ".sets times " + name + ".ways times " + name + ".line is "
                    + (long) sets * ways * line + ": it must be at most " + MOST_BYTES + " bytes");
        }
    }

    /** Number of lines. */
    public int lines() {
        return sets * ways;
    }

    /** Bytes of data it holds. */
    public int size() {
        return sets * ways * line;
    }
}

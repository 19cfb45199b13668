package dev.harbinger.study.networkcache.memory;

/**
 * A translation lookaside buffer.
 *
 * @param name prefix of its parameters: {@code dtlb} for {@code dtlb.entries} and so on
 * @param entries {@code .entries}: number of pages it knows; with 0 translation costs nothing
 * @param ways {@code .ways}: entries in each set; sets must be a power of two
 * @param page {@code .page}: bytes of a page, a power of two
 * @param latency {@code .latency}: cycles of a hit
 * @param missLatency {@code .miss-latency}: cycles of a miss
 */
public record TlbParameters(String name, int entries, int ways, int page, int latency, int missLatency) {
    private static final int MOST_ENTRIES = 1 << 16;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when a value is out of range; the message names the parameter
     */
    public TlbParameters {
        Check.atLeast(name + ".entries", entries, 0);
        Check.atMost(name + ".entries", entries, MOST_ENTRIES);
        Check.atLeast(name + ".ways", ways, 1);
        Check.powerOfTwo(name + ".page", page, CacheGeometry.SHORTEST_LINE);
        Check.cycles(name + ".latency", latency, 0);
        Check.cycles(name + ".miss-latency", missLatency, 0);
        if (entries > 0 && (entries % ways != 0 || Integer.bitCount(entries / ways) != 1)) {
            throw new IllegalArgumentException(name + ".entries is " + entries + ": it must be " + name + ".ways ("
                    + ways + ") times a power of two");
        }
    }
}

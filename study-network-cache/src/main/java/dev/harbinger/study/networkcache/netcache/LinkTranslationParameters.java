package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.netmemory.Require;

/**
 * Parameters of the link translation buffer, and the cost of finding a message without it.
 *
 * @param entries entries; 0 for no such buffer
 * @param ways entries in each set, a divisor of them
 * @param latency cycles of an access
 * @param searchCycles cycles of a search of network memory by software
 */
public record LinkTranslationParameters(int entries, int ways, int latency, int searchCycles) {
    private static final String NAME = "link translation buffer";

    private static final int MOST_ENTRIES = 1 << 20;

    /** 512 entries in sets of 4; the documents do not print a size. */
    public static final LinkTranslationParameters DEFAULT = new LinkTranslationParameters(512, 4, 2, 400);

    /**
     * Checks it.
     *
     * @throws IllegalArgumentException when a number is impossible
     */
    public LinkTranslationParameters {
        Require.atLeast(NAME, "entries", 0, entries);
        Require.atMost(NAME, "entries", MOST_ENTRIES, entries);
        Require.atLeast(NAME, "ways", 1, ways);
        Require.cycles(NAME, "latency", latency);
        Require.cycles(NAME, "cycles of a search by software", searchCycles);
        if (entries % ways != 0) {
            throw new IllegalArgumentException(
                    NAME + ": " + entries + " entries cannot be divided into sets of " + ways);
        }
        if (entries > 0) {
            Require.powerOfTwo(NAME, "sets", entries / ways);
        }
    }
}

package dev.harbinger.study.networkcache.memory;

import org.jspecify.annotations.Nullable;

/**
 * Everything that shapes a {@link MemoryHierarchy}. {@link MemoryPresets} has the values of the documents.
 *
 * @param il1 {@code il1.sets}, {@code il1.ways}, {@code il1.line}: the instruction cache
 * @param il1Latency {@code il1.latency}: cycles of a hit in the instruction cache
 * @param dl1 {@code dl1.sets}, {@code dl1.ways}, {@code dl1.line}: the data cache
 * @param dl1Latency {@code dl1.latency}: cycles of a hit in the data cache
 * @param countInstalls {@code dl1.count-installs}, 1 or 0: whether bytes that a device puts into the data cache count
 *     as write accesses
 * @param l2 {@code l2.sets}, {@code l2.ways}, {@code l2.line}: the unified second-level cache, null for none
 * @param l2Latency {@code l2.latency}: cycles of a first-level miss that hits the second level
 * @param memory {@code memory.*}: main memory
 * @param itlb {@code itlb.*}: translation of fetches
 * @param dtlb {@code dtlb.*}: translation of loads and stores
 */
public record MemoryParameters(
        CacheGeometry il1,
        int il1Latency,
        CacheGeometry dl1,
        int dl1Latency,
        boolean countInstalls,
        @Nullable CacheGeometry l2,
        int l2Latency,
        MainMemoryParameters memory,
        TlbParameters itlb,
        TlbParameters dtlb) {
    private static final int LONGEST_LINE = 4096;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when one is out of range or they do not fit together; names the parameter
     */
    public MemoryParameters {
        Check.atLeast("il1.latency", il1Latency, 1);
        Check.atLeast("dl1.latency", dl1Latency, 1);
        Check.atLeast("l2.latency", l2Latency, 1);
        checkLine(il1, l2);
        checkLine(dl1, l2);
        if (l2 != null) {
            checkLine(l2, null);
        }
    }

    /** Bytes that main memory transfers at once for the data cache. */
    public int dataBlock() {
        return l2 == null ? dl1.line() : l2.line();
    }

    /** Bytes that main memory transfers at once for the instruction cache. */
    public int instructionBlock() {
        return l2 == null ? il1.line() : l2.line();
    }

    private static void checkLine(CacheGeometry cache, @Nullable CacheGeometry below) {
        if (cache.line() > LONGEST_LINE) {
            throw new IllegalArgumentException(
                    cache.name() + ".line is " + cache.line() + ": it must be at most " + LONGEST_LINE);
        }
        if (below != null && below.line() < cache.line()) {
            throw new IllegalArgumentException(below.name() + ".line is " + below.line() + ": it must be at least "
                    + cache.name() + ".line, " + cache.line());
        }
    }
}

package dev.harbinger.study.networkcache.memory;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * All parameters of a {@link MemoryHierarchy}.
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
    /** Bytes of the longest line, and of the widest bus. */
    static final int LONGEST_LINE = 4096;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when a value is out of range or values do not fit together; the message names
     *     the parameter
     */
    public MemoryParameters {
        Check.cycles("il1.latency", il1Latency, 1);
        Check.cycles("dl1.latency", dl1Latency, 1);
        Check.cycles("l2.latency", l2Latency, 1);
        checkLine(il1, l2);
        checkLine(dl1, l2);
        if (l2 != null) {
            checkLine(l2, null);
        }
    }

    /**
     * The parameters that have these values.
     *
     * @param values the value of each key; {@code l2.sets} of 0 is for no second level
     * @throws IllegalArgumentException when a value is out of range or values do not fit together; the message names
     *     the parameter
     */
    public static MemoryParameters of(ToIntFunction<String> values) {
        return new MemoryParameters(
                geometry("il1", values),
                values.applyAsInt("il1.latency"),
                geometry("dl1", values),
                values.applyAsInt("dl1.latency"),
                flag("dl1.count-installs", values),
                values.applyAsInt("l2.sets") == 0 ? null : geometry("l2", values),
                values.applyAsInt("l2.latency"),
                new MainMemoryParameters(
                        values.applyAsInt("memory.first-chunk"),
                        values.applyAsInt("memory.inter-chunk"),
                        values.applyAsInt("memory.bus-width")),
                tlb("itlb", values),
                tlb("dtlb", values));
    }

    /** The value of each key, in the order of the components, as {@link #of} takes them. */
    public Map<String, Integer> values() {
        Map<String, Integer> values = new LinkedHashMap<>();
        put(values, "il1", il1);
        values.put("il1.latency", il1Latency);
        put(values, "dl1", dl1);
        values.put("dl1.latency", dl1Latency);
        values.put("dl1.count-installs", countInstalls ? 1 : 0);
        put(values, "l2", l2);
        values.put("l2.latency", l2Latency);
        values.put("memory.first-chunk", memory.firstChunk());
        values.put("memory.inter-chunk", memory.interChunk());
        values.put("memory.bus-width", memory.busWidth());
        put(values, itlb);
        put(values, dtlb);
        return Collections.unmodifiableMap(values);
    }

    private static CacheGeometry geometry(String name, ToIntFunction<String> values) {
        return new CacheGeometry(
                name,
                values.applyAsInt(name + ".sets"),
                values.applyAsInt(name + ".ways"),
                values.applyAsInt(name + ".line"));
    }

    private static TlbParameters tlb(String name, ToIntFunction<String> values) {
        return new TlbParameters(
                name,
                values.applyAsInt(name + ".entries"),
                values.applyAsInt(name + ".ways"),
                values.applyAsInt(name + ".page"),
                values.applyAsInt(name + ".latency"),
                values.applyAsInt(name + ".miss-latency"));
    }

    private static boolean flag(String name, ToIntFunction<String> values) {
        int value = values.applyAsInt(name);
        if (value != 0 && value != 1) {
            throw new IllegalArgumentException(name + " is " + value + ": it must be 0 or 1");
        }
        return value == 1;
    }

    private static void put(Map<String, Integer> values, String name, @Nullable CacheGeometry cache) {
        values.put(name + ".sets", cache == null ? 0 : cache.sets());
        values.put(name + ".ways", cache == null ? 1 : cache.ways());
        values.put(name + ".line", cache == null ? LONGEST_LINE : cache.line());
    }

    private static void put(Map<String, Integer> values, TlbParameters tlb) {
        values.put(tlb.name() + ".entries", tlb.entries());
        values.put(tlb.name() + ".ways", tlb.ways());
        values.put(tlb.name() + ".page", tlb.page());
        values.put(tlb.name() + ".latency", tlb.latency());
        values.put(tlb.name() + ".miss-latency", tlb.missLatency());
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

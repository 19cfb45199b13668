package dev.harbinger.study.networkcache.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** Each row of the latency table is what such an access costs, whatever the parameters are. */
class MemoryLatenciesTest {
    private static final long LATER = 100_000;
    /** Far enough to be in another page and another block, in the same memory. */
    private static final long PAGE = 4096;

    /** Empty caches and translations in which the page of address 0 is known. */
    private static MemoryHierarchy warm(MemoryParameters parameters) {
        MemoryHierarchy hierarchy = new MemoryHierarchy(parameters, 0, new byte[1 << 20]);
        hierarchy.load(0, 8, 0);
        hierarchy.fetch(0, 0);
        return hierarchy;
    }

    /** An address in the page of 0 that is in no cache. */
    private static long fresh(MemoryHierarchy hierarchy) {
        return 8L * hierarchy.parameters().dataBlock();
    }

    private static final Map<String, ToLongFunction<MemoryParameters>> MEASURES = measures();

    private static Map<String, ToLongFunction<MemoryParameters>> measures() {
        Map<String, ToLongFunction<MemoryParameters>> measures = new HashMap<>();
        measures.put("load or store that hits the data cache", p -> warm(p).load(0, 8, LATER) - LATER);
        measures.put("data cache miss, L2 hit", p -> {
            MemoryHierarchy hierarchy = warm(p);
            hierarchy.fetch(fresh(hierarchy), 0);
            return hierarchy.load(fresh(hierarchy), 8, LATER) - LATER;
        });
        ToLongFunction<MemoryParameters> miss = p -> {
            MemoryHierarchy hierarchy = warm(p);
            return hierarchy.load(fresh(hierarchy), 8, LATER) - LATER;
        };
        measures.put("data cache miss", miss);
        measures.put("data cache miss, L2 miss", miss);
        measures.put("hit on a block in flight, 1 cycle after its miss", p -> {
            MemoryHierarchy hierarchy = warm(p);
            hierarchy.load(fresh(hierarchy), 8, LATER);
            return hierarchy.load(fresh(hierarchy), 8, LATER + 1) - LATER - 1;
        });
        measures.put("write-back of a dirty block", p -> missInFullCache(p, true) - missInFullCache(p, false));
        measures.put("replacement of a valid block, for the next one in the same cycle", p -> {
            MemoryHierarchy hierarchy = full(p, false);
            long block = p.dl1().size();
            long first = hierarchy.load(block, 8, LATER);
            return hierarchy.load(block + p.dataBlock(), 8, LATER) - first;
        });
        measures.put("DTLB miss, data cache hit", p -> {
            MemoryHierarchy hierarchy = warm(p);
            hierarchy.install(PAGE, new byte[8], 0, 8, 0);
            return hierarchy.load(PAGE, 8, LATER) - LATER;
        });
        ToLongFunction<MemoryParameters> both = p -> warm(p).load(PAGE, 8, LATER) - LATER;
        measures.put("DTLB miss, data cache miss", both);
        measures.put("DTLB miss, data cache miss, L2 miss", both);
        measures.put("install of a whole block", p -> {
            MemoryHierarchy hierarchy = warm(p);
            int line = p.dl1().line();
            return hierarchy.install(fresh(hierarchy), new byte[line], 0, line, LATER) - LATER;
        });
        measures.put("install of a part of a block that is missing", p -> {
            MemoryHierarchy hierarchy = warm(p);
            return hierarchy.install(fresh(hierarchy), new byte[1], 0, 1, LATER) - LATER;
        });
        measures.put("fetch that hits the instruction cache", p -> warm(p).fetch(0, LATER) - LATER);
        measures.put("instruction cache miss, L2 hit", p -> {
            MemoryHierarchy hierarchy = warm(p);
            hierarchy.load(fresh(hierarchy), 8, 0);
            return hierarchy.fetch(fresh(hierarchy), LATER) - LATER;
        });
        ToLongFunction<MemoryParameters> fetchMiss = p -> {
            MemoryHierarchy hierarchy = warm(p);
            return hierarchy.fetch(fresh(hierarchy), LATER) - LATER;
        };
        measures.put("instruction cache miss", fetchMiss);
        measures.put("instruction cache miss, L2 miss", fetchMiss);
        measures.put("ITLB miss, instruction cache hit", p -> {
            // Pages as short as a line: the first line of the cache stays while translations are displaced.
            MemoryParameters shortPages = with(p, Map.of("itlb.page", 8, "itlb.entries", 1, "itlb.ways", 1));
            MemoryHierarchy hierarchy = warm(shortPages);
            hierarchy.fetch(8, 0);
            return hierarchy.fetch(0, LATER) - LATER;
        });
        return measures;
    }

    private static long missInFullCache(MemoryParameters parameters, boolean dirty) {
        return full(parameters, dirty).load(parameters.dl1().size(), 8, LATER) - LATER;
    }

    /** Translations never miss; every line of the data cache is valid. */
    private static MemoryHierarchy full(MemoryParameters parameters, boolean dirty) {
        MemoryHierarchy hierarchy =
                new MemoryHierarchy(with(parameters, Map.of("dtlb.entries", 0)), 0, new byte[1 << 20]);
        for (int at = 0; at < parameters.dl1().size(); at += parameters.dl1().line()) {
            if (dirty) {
                hierarchy.store(at, 8, 1, 0);
            } else {
                hierarchy.load(at, 8, 0);
            }
        }
        return hierarchy;
    }

    private static MemoryParameters with(MemoryParameters parameters, Map<String, Integer> changes) {
        Map<String, Integer> values = new HashMap<>(parameters.values());
        values.putAll(changes);
        return MemoryParameters.of(values::get);
    }

    private static void assertRowsAreMeasured(Map<String, Integer> changes) {
        MemoryParameters parameters = with(MemoryPresets.table61(), changes);
        for (LatencyRow row : MemoryLatencies.of(parameters)) {
            assertEquals(
                    row.cycles(), MEASURES.get(row.event()).applyAsLong(parameters), row.event() + " with " + changes);
        }
    }

    @Test
    void rowsAreWhatAccessesCost() {
        assertRowsAreMeasured(Map.of());
        assertRowsAreMeasured(Map.of("l2.sets", 0));
        assertRowsAreMeasured(Map.of("dl1.line", 64, "l2.sets", 0, "memory.bus-width", 8));
        assertRowsAreMeasured(Map.of("l2.line", 128, "memory.inter-chunk", 9, "memory.first-chunk", 55));
        assertRowsAreMeasured(Map.of("dl1.latency", 5, "l2.latency", 21, "il1.latency", 4));
        assertRowsAreMeasured(Map.of("dtlb.miss-latency", 400, "itlb.miss-latency", 77));
        assertRowsAreMeasured(Map.of("dtlb.entries", 0, "itlb.entries", 0));
        assertRowsAreMeasured(Map.of("l2.latency", 1, "dl1.latency", 3, "il1.latency", 3));
    }

    @Test
    void theTableOfTheDocumentsParametersIsTheirRules() {
        Map<String, Integer> cycles = new LinkedHashMap<>();
        List<LatencyRow> rows = MemoryLatencies.of(MemoryPresets.table61());
        rows.forEach(row -> cycles.put(row.event(), row.cycles()));
        assertEquals(rows.size(), cycles.size());
        assertEquals(2, cycles.get("load or store that hits the data cache"));
        assertEquals(15, cycles.get("data cache miss, L2 hit"));
        assertEquals(200 + 4 * (64 / 16 - 1), cycles.get("data cache miss, L2 miss"));
        assertEquals(0, cycles.get("write-back of a dirty block"));
        assertEquals(30, cycles.get("DTLB miss, data cache hit"));
    }
}

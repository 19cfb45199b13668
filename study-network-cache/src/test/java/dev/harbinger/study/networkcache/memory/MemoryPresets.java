package dev.harbinger.study.networkcache.memory;

/**
 * The memory hierarchies of Khunjush's tables. What the tables do not print is assumed here and nowhere else: the
 * second level's shape, and the translation lookaside buffers, are the defaults of sim-outorder, the simulator used;
 * Table 5.1 prints no latencies, so it has those of the other tables.
 */
public final class MemoryPresets {
    private static final int LATENCY_L1 = 2;
    private static final int LATENCY_L2 = 15;
    private static final MainMemoryParameters MEMORY = new MainMemoryParameters(200, 4, 16);

    private static final CacheGeometry ASSUMED_L2 = new CacheGeometry("l2", 1024, 4, 64);
    private static final TlbParameters ASSUMED_ITLB = new TlbParameters("itlb", 64, 4, 4096, 1, 30);
    private static final TlbParameters ASSUMED_DTLB = new TlbParameters("dtlb", 128, 4, 4096, 1, 30);

    private MemoryPresets() {}

    /** Table 5.1: 16 KB four-way instruction cache, 16 KB four-way data cache with lines of 16 bytes. */
    public static MemoryParameters table51() {
        return of(new CacheGeometry("il1", 128, 4, 32), new CacheGeometry("dl1", 256, 4, 16));
    }

    /** Table 6.1: 16 KB direct-mapped instruction cache, 32 KB four-way data cache with lines of 32 bytes. */
    public static MemoryParameters table61() {
        return of(new CacheGeometry("il1", 512, 1, 32), new CacheGeometry("dl1", 256, 4, 32));
    }

    /** Table 7.1: 16 KB direct-mapped instruction cache, 32 KB eight-way data cache with lines of 16 bytes. */
    public static MemoryParameters table71() {
        return of(new CacheGeometry("il1", 512, 1, 32), new CacheGeometry("dl1", 256, 8, 16));
    }

    private static MemoryParameters of(CacheGeometry il1, CacheGeometry dl1) {
        return new MemoryParameters(
                il1, LATENCY_L1, dl1, LATENCY_L1, false, ASSUMED_L2, LATENCY_L2, MEMORY, ASSUMED_ITLB, ASSUMED_DTLB);
    }
}

package dev.harbinger.study.networkcache.memory;

/**
 * A translation lookaside buffer: set-associative, LRU. Virtual and physical addresses are the same; only the time is
 * modelled. A page whose translation is in flight is waited for, as with a cache. For one thread.
 */
public final class Tlb {
    private final LruTags tags;
    private final long[] ready;
    private final int pageBits;
    private final int latency;
    private final int missLatency;
    private long accesses;
    private long misses;

    /** An empty buffer with at least one entry. */
    Tlb(TlbParameters parameters) {
        this.tags = new LruTags(parameters.entries() / parameters.ways(), parameters.ways());
        this.ready = new long[parameters.entries()];
        this.pageBits = Integer.numberOfTrailingZeros(parameters.page());
        this.latency = parameters.latency();
        this.missLatency = parameters.missLatency();
    }

    /** Translations asked for. */
    public long accesses() {
        return accesses;
    }

    /** Translations that were not there. */
    public long misses() {
        return misses;
    }

    /** Translates an address; the cycle when that is done. */
    long translate(long address, long now) {
        accesses++;
        long page = address >>> pageBits;
        int entry = tags.find(page);
        if (entry < 0) {
            misses++;
            entry = tags.victim(page);
            tags.put(entry, page);
            ready[entry] = now + missLatency;
            return ready[entry];
        }
        if (now < ready[entry] - missLatency) {
            // Later in the program but earlier in time: this would have been the miss.
            ready[entry] = now + missLatency;
        }
        return Math.max(now + latency, ready[entry]);
    }
}

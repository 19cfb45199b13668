package dev.harbinger.study.networkcache.memory;

/**
 * A translation lookaside buffer: set-associative, LRU. Virtual and physical addresses are the same; only the time is
 * modelled. An access waits for a translation in flight, as with a cache. For one thread.
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

    /** Translations requested. */
    public long accesses() {
        return accesses;
    }

    /** Translations that missed. */
    public long misses() {
        return misses;
    }

    /** Translates an address; returns the cycle in which that is done. */
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

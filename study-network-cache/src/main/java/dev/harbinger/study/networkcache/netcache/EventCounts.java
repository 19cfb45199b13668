package dev.harbinger.study.networkcache.netcache;

/** Counts of {@link NetworkEvent}s. For one thread. */
public final class EventCounts {
    private final long[] counts = new long[NetworkEvent.values().length];

    EventCounts() {}

    void add(NetworkEvent event) {
        counts[event.ordinal()]++;
    }

    /** The count of an event. */
    public long get(NetworkEvent event) {
        return counts[event.ordinal()];
    }
}

package dev.harbinger.study.networkcache.netcache;

/** What became of a message that arrived. */
public enum Arrival {
    /** It waits in the network cache. */
    WAITS_IN_CACHE,
    /** It waits in network memory: it is too large for the network cache, or was sent past it. */
    WAITS_IN_MEMORY,
    /** Lines were kept for it: it is there and bound. */
    BOUND,
    /** The lines kept for it were lost meanwhile: it went to the process by way of the {@link EvictionSink}. */
    PASSED_ON,
    /** Network memory has no room: nothing happened, and it has to come again. */
    REFUSED
}

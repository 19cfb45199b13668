package dev.harbinger.study.networkcache.netcache;

/** The outcome of an arrival. */
public enum Arrival {
    /** It waits in the network cache. */
    WAITS_IN_CACHE,
    /** It waits in network memory, because it is too large for the network cache or bypassed it. */
    WAITS_IN_MEMORY,
    /** It is bound in the lines that were reserved for it. */
    BOUND,
    /** Its reserved lines were lost, and it went to the process by way of the {@link EvictionSink}. */
    PASSED_ON,
    /** Network memory has no room. Nothing happened, and the message must arrive again. */
    REFUSED
}

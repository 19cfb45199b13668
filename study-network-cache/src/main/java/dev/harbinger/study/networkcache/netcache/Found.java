package dev.harbinger.study.networkcache.netcache;

/** How a receive found its message. For several lines the slowest way counts. */
public enum Found {
    /** In the network cache, by the message section. */
    IN_CACHE,
    /** In network memory, by the link translation buffer. */
    BY_TRANSLATION,
    /** In network memory, by a search with software. */
    BY_SEARCH,
    /** In network memory, because it is too large for the network cache. */
    LARGE,
    /** It has not arrived, or lines are reserved for it. */
    NOT_THERE
}

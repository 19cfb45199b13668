package dev.harbinger.study.networkcache.netmemory;

/**
 * Which free buffer the next message gets. Since the buffer's address chooses the set of the network section, this
 * decides how messages spread over the sets; the documents leave it open. A bound line stays where it is while its
 * buffer is free again: if the next message gets the same buffer, bound lines gather in one set and evict each other,
 * which {@link #ROUND_ROBIN} avoids.
 */
public enum BufferReuse {
    /** The free one with the lowest address. */
    LOWEST_ADDRESS,
    /** The one freed last, if it is large enough, otherwise the free one with the lowest address. */
    LAST_FREED,
    /** The next free one after the one given out last, from the end of the last pool back to the first. */
    ROUND_ROBIN
}

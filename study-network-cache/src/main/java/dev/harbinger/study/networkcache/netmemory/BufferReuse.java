package dev.harbinger.study.networkcache.netmemory;

/**
 * The choice of a free buffer for the next message. The buffer's address chooses the set of the network section, so
 * this decides how messages are distributed over the sets; the documents leave it open. A bound line stays in its set
 * although its buffer is free again. If the next message gets the same buffer, bound lines gather in one set and evict
 * each other, which {@link #ROUND_ROBIN} avoids.
 */
public enum BufferReuse {
    /** The free buffer with the lowest address. */
    LOWEST_ADDRESS,
    /** The buffer freed last, if it is large enough, otherwise the free buffer with the lowest address. */
    LAST_FREED,
    /** The next free buffer after the one allocated last, wrapping around from the last pool to the first. */
    ROUND_ROBIN
}

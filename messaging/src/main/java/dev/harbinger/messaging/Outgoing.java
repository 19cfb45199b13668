package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;

/**
 * A message that is written in place. Received as a view ({@link PointToPoint#receive(int, int)}) by a rank of the same
 * host, it moves by reference: nobody copies it. Used by one thread at a time.
 *
 * <pre>{@code
 * try (Outgoing message = world.prepare(8 * n, destination, tag)) {
 *     fill(message.data());
 *     message.send();
 * }
 * }</pre>
 */
public interface Outgoing extends AutoCloseable {
    /**
     * The memory to be written, of any content at first, aligned to 8 bytes at least.
     *
     * @throws IllegalStateException after it was sent or dropped
     */
    MemorySegment data();

    /**
     * Hands the message over and returns at once: the memory belongs to the receiver from now on, and a segment that
     * was kept must not be touched. Matching is that of a standard send.
     *
     * @throws IllegalStateException when it was sent or dropped before
     * @throws RankFailedException when the receiver has ended
     */
    void send();

    /** Drops a message that was not sent; else does nothing. */
    @Override
    void close();
}

package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;

/**
 * A message that is written in place. If a rank on the same host receives it as a view
 * ({@link PointToPoint#receive(int, int)}), it moves by reference, without any copy. Used by one thread at a time.
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
     * The memory to be written, with undefined content, aligned to at least 8 bytes.
     *
     * @throws IllegalStateException if it was already sent or dropped
     */
    MemorySegment data();

    /**
     * Sends the message and returns at once. The memory then belongs to the receiver, and a retained segment must not
     * be touched. The message matches like a standard send. If it cannot be delivered later, for example because the
     * receiver ends, this rank reports the failure when it leaves the job.
     *
     * @throws IllegalStateException if it was already sent or dropped
     * @throws RankFailedException if the receiver has ended
     */
    void send();

    /** Drops the message if it was not sent; otherwise has no effect. */
    @Override
    void close();
}

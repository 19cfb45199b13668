package dev.harbinger.messaging.transport;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Where a rank's packets leave, and where it reaches memory that peers expose: the half of a {@link Transport} that the
 * protocol engine uses. Called under the rank's lock, so never by two threads at once.
 *
 * <p>Exposed memory goes by a key, which the owner hands to the peer in a packet. A peer on the same host may
 * {@link #read} it, copying it once from where it lies; memory that was taken by {@link #allocate} it may also
 * {@link #view}, copying nothing. An outlet that does not say otherwise shares no memory: all travels in packets.
 */
public interface PacketOutlet {
    /** The most payload bytes one packet can carry, to whichever peer. */
    int maxPayload();

    /**
     * Sends a packet with {@code length} bytes of {@code payload} from {@code offset} on, copied before the call
     * returns. Never to this rank itself.
     *
     * @return false when the peer's lane has no room now; then nothing was sent
     */
    boolean offer(int peer, long word0, long word1, long word2, MemorySegment payload, long offset, int length);

    /** What lies between this rank and {@code peer}; always the same. */
    Medium medium(int peer);

    /**
     * Lets {@code peer} reach {@code memory} until {@link #retract}. What was written to it before is seen by a peer
     * that has polled a packet offered after this call.
     *
     * @return the key for the peer, or 0 when it cannot reach this memory: then nothing was exposed, and the content
     *     must travel in packets
     */
    default long expose(int peer, MemorySegment memory) {
        return 0;
    }

    /** Ends what {@link #expose} began. */
    default void retract(long key) {
        throw new IllegalArgumentException("nothing is exposed under " + key);
    }

    /**
     * Copies {@code length} bytes from {@code offset} of what {@code peer} exposes under {@code key}.
     *
     * @return false when they cannot be had: the peer has ended, or exposes nothing under that key any more, or the
     *     system forbids it; then {@code into} may hold a part or nothing
     */
    default boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        return false;
    }

    /**
     * The first {@code length} bytes of what {@code peer} exposes under {@code key}, where they lie, to be read and
     * written.
     *
     * @return null when that memory can only be read, by {@link #read}
     */
    default @Nullable MemorySegment view(int peer, long key, long length) {
        return null;
    }

    /**
     * Memory of this rank that peers of the same host can {@link #view} once it is exposed; of any content, aligned to
     * 64 bytes.
     *
     * @return null when there is none of that kind, or no room for so much
     */
    default @Nullable MemorySegment allocate(long bytes) {
        return null;
    }

    /** Gives back what {@link #allocate} gave: the same segment, once. */
    default void free(MemorySegment memory) {
        throw new IllegalArgumentException("memory of " + memory.byteSize() + " bytes was not allocated here");
    }
}

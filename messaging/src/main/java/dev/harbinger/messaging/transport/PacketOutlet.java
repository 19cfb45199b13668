package dev.harbinger.messaging.transport;

import java.lang.foreign.MemorySegment;

/** The sending half of a {@link Transport}. Called under the rank's lock, so never by two threads at once. */
public interface PacketOutlet {
    /** Maximum payload bytes of one packet to any peer. */
    int maxPayload();

    /**
     * Sends a packet with {@code length} bytes of {@code payload} from {@code offset} on, copied before the call
     * returns. Never to this rank itself.
     *
     * @return false if the peer's lane has no room now; then nothing was sent
     */
    boolean offer(int peer, long word0, long word1, long word2, MemorySegment payload, long offset, int length);

    /** The medium between this rank and {@code peer}; it never changes. */
    Medium medium(int peer);
}

package dev.harbinger.messaging.transport;

import java.lang.foreign.MemorySegment;

/**
 * Where a rank's packets leave: the half of a {@link Transport} that sends. Called under the rank's lock, so never by
 * two threads at once.
 */
public interface PacketOutlet {
    /** The most payload bytes one packet can carry, to any peer. */
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
}

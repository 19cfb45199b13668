package dev.harbinger.messaging.transport;

import java.lang.foreign.MemorySegment;

/** Takes the packets that {@link Transport#poll} finds. */
@FunctionalInterface
public interface PacketSink {
    /**
     * A packet from {@code peer}: its words, and {@code length} payload bytes of {@code memory} from {@code offset} on,
     * to be read or copied before the call returns. Must not call back into the transport's {@code poll}.
     */
    void packet(int peer, long word0, long word1, long word2, MemorySegment memory, long offset, int length);
}

package dev.harbinger.messaging.transport;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Receives the packets that {@link Transport#poll} finds. */
@FunctionalInterface
public interface PacketSink {
    /**
     * A packet from {@code peer}: its words, and {@code length} payload bytes of {@code memory} from {@code offset} on,
     * to be read or copied before the call returns. Must not call back into the transport's {@code poll}.
     */
    void packet(int peer, long word0, long word1, long word2, MemorySegment memory, long offset, int length);

    /**
     * The final place of a packet's payload, for a transport that can write it there directly. If it does, it then
     * delivers the packet, as the peer's next one, with this memory and offset 0. It may write to the memory until
     * then, or until the peer has ended.
     *
     * @param length bytes of the payload, and of the memory
     * @return null if the payload has no place yet
     */
    default @Nullable MemorySegment place(int peer, long word0, long word1, long word2, int length) {
        return null;
    }
}

package dev.harbinger.messaging.transport;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Takes the packets that {@link Transport#poll} finds. */
@FunctionalInterface
public interface PacketSink {
    /**
     * A packet from {@code peer}: its words, and {@code length} payload bytes of {@code memory} from {@code offset} on,
     * to be read or copied before the call returns. Must not call back into the transport's {@code poll}.
     */
    void packet(int peer, long word0, long word1, long word2, MemorySegment memory, long offset, int length);

    /**
     * Where the payload of a packet is to be in the end, for a transport that can bring it there. It may write it there
     * before it hands the packet over, with this memory and offset 0, as the next packet of the peer; or not. The
     * memory may be written to until then, or until the peer has ended.
     *
     * @param length bytes of the payload, which are those of the memory
     * @return null when the payload is wanted nowhere yet
     */
    default @Nullable MemorySegment place(int peer, long word0, long word1, long word2, int length) {
        return null;
    }
}

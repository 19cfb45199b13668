package dev.harbinger.messaging.transport;

import java.lang.foreign.MemorySegment;

/** Takes the packets that arrive after a rank has ended. One thread at a time calls it. */
public interface LatePackets extends PacketSink {
    /** Drops them. */
    LatePackets NONE = new LatePackets() {
        @Override
        public void packet(
                int peer, long word0, long word1, long word2, MemorySegment memory, long offset, int length) {}

        @Override
        public void over() {}
    };

    /** No more packets will arrive. */
    void over();
}

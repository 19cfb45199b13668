package dev.harbinger.study.pushpull.node;

import java.lang.foreign.MemorySegment;

/** A packet of the engine under way. */
record Packet(long word0, long word1, long word2, MemorySegment payload) {
    static final Packet NONE = new Packet(0, 0, 0, MemorySegment.NULL);

    int bytes() {
        return (int) payload.byteSize();
    }
}

package dev.harbinger.study.pushpull.node;

import java.lang.foreign.MemorySegment;

/**
 * A packet of the engine under way.
 *
 * @param process number of the process on its node that sent it, and of the one that receives it on the other
 */
record Packet(int process, long word0, long word1, long word2, MemorySegment payload) {
    static final Packet NONE = new Packet(0, 0, 0, 0, MemorySegment.NULL);

    int bytes() {
        return (int) payload.byteSize();
    }
}

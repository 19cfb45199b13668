package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketOutlet;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** A lane that takes packets until it has {@link #room} of them, and notes the kind and the length of each. */
final class NarrowLane implements PacketOutlet {
    final List<String> packets = new ArrayList<>();
    int room;

    private final int maxPayload;

    NarrowLane(int maxPayload) {
        this.maxPayload = maxPayload;
    }

    @Override
    public int maxPayload() {
        return maxPayload;
    }

    @Override
    public boolean offer(int peer, long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
        if (packets.size() == room) {
            return false;
        }
        packets.add(Packet.kind(word0) + " of " + length + " from " + offset);
        return true;
    }

    @Override
    public Medium medium(int peer) {
        return Medium.SHARED_MEMORY;
    }
}

package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An arriving PUSH: the envelope of a message and its first bytes. Valid only while the packet is handled. */
public final class Arrival extends Envelope {
    private static final MemorySegment NONE = MemorySegment.ofArray(new byte[0]);

    MemorySegment memory = NONE;
    long offset;
    /** The number of the grant that the message uses; 0 for none. */
    int grant;

    Arrival() {}

    /** Reads a PUSH. In a PUSH from this rank to itself, the payload is always message bytes. */
    void read(
            int from,
            boolean fromSelf,
            long word0,
            long word1,
            long word2,
            MemorySegment payload,
            long payloadOffset,
            int length) {
        context = Packet.context(word0);
        source = from;
        tag = Packet.tag(word1);
        elementType = Packet.elementType(word1);
        bytes = Packet.bytes(word2);
        senderId = Packet.senderId(word1);
        flags = Packet.flags(word0);
        memory = payload;
        offset = payloadOffset;
        grant = 0;
        exposed.clear();
        if (has(Packet.GRANTED)) {
            grant = (int) payload.get(ValueLayout.JAVA_LONG_UNALIGNED, payloadOffset);
            pushed = 0;
        } else if (has(Packet.EXPOSED) && !fromSelf) {
            exposed.read(payload, payloadOffset, length);
            pushed = 0;
        } else {
            pushed = length;
        }
        pushedInAll = Packet.pushed(word2, (int) pushed);
    }

    /** Drops the reference to the packet's memory. */
    void clear() {
        memory = NONE;
    }

    /** The first bytes of the message, those the packet carries; read-only. */
    public MemorySegment payload() {
        return memory.asSlice(offset, pushed).asReadOnly();
    }

    /** Whether {@link #payload} is the whole message. */
    public boolean isWhole() {
        return pushed == bytes && !has(Packet.EXPOSED) && !has(Packet.GRANTED);
    }
}

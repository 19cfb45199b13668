package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class PacketTest {
    @Property
    void firstWordKeepsKindFlagsAndContext(
            @ForAll @IntRange(max = 15) int kind,
            @ForAll @IntRange(max = 4095) int flags,
            @ForAll @LongRange(max = (1L << 48) - 1) long context) {
        long word = Packet.word0(kind, flags, context);
        assertEquals(kind, Packet.kind(word));
        assertEquals(flags, Packet.flags(word));
        assertEquals(context, Packet.context(word));
    }

    @Property
    void thirdWordKeepsLengthAndWhatIsPushed(
            @ForAll @LongRange(max = Packet.MOST_BYTES) long bytes,
            @ForAll @LongRange(max = Packet.MOST_PUSHED / Packet.UNIT) long units) {
        long pushed = Math.min(bytes, units * Packet.UNIT);
        long word = Packet.word2(bytes, pushed);
        assertEquals(bytes, Packet.bytes(word));
        assertEquals(pushed == 0 ? 5 : pushed, Packet.pushed(word, 5));
    }

    @Property
    void secondWordKeepsTypeSenderAndTagOrReceiver(
            @ForAll @IntRange(max = 15) int type,
            @ForAll @IntRange(max = Packet.MOST_ID) int sender,
            @ForAll int other) {
        long push = Packet.word1(type, sender, other);
        assertEquals(type, Packet.elementType(push));
        for (long word : new long[] {push, Packet.word1(sender, other)}) {
            assertEquals(sender, Packet.senderId(word));
            assertEquals(other, Packet.tag(word));
            assertEquals(other, Packet.receiverId(word));
        }
    }
}

package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutboxTest {
    private static final int PEER = 1;
    private static final int DATA_BYTES = 100;

    private final NarrowLane lane = new NarrowLane(DATA_BYTES);
    private final BitSet waiting = new BitSet();
    private final Outbox outbox = new Outbox(
            PEER,
            new PacketWriter(PEER, lane, null, DATA_BYTES, MemorySegment.ofArray(new long[IoVector.MOST])),
            new HeldSends(RemoteMemory.NONE),
            waiting);

    /** A send of 300 bytes that pushes 250 of them in FRAGMENTs, after a PUSH without bytes. */
    private static SendOperation send() {
        SendOperation send = new SendOperation(CalmJob.CONTEXT, PEER, 7, MemorySegment.ofArray(content(300, 1)), false);
        send.pushed = 250;
        return send;
    }

    @Test
    void flushReportsAPushWithoutBytesWhoseFragmentsFindNoRoom() {
        SendOperation send = send();
        outbox.push(send);
        assertFalse(outbox.flush());
        lane.room = 1;
        assertTrue(outbox.flush(), "the PUSH was sent");
        assertFalse(outbox.flush());
        lane.room = 9;
        assertTrue(outbox.flush());
        assertTrue(send.isDone());
        assertEquals(
                List.of(
                        Packet.PUSH + " of 0 from 0",
                        Packet.FRAGMENT + " of 100 from 0",
                        Packet.FRAGMENT + " of 100 from 100",
                        Packet.FRAGMENT + " of 50 from 200"),
                lane.packets);
    }

    @Test
    void nothingLeavesAClosedOutboxAndItTakesNoMessage() {
        lane.room = 9;
        outbox.close();
        MemorySegment data = MemorySegment.ofArray(content(10, 1));
        assertFalse(outbox.tryPushWhole(CalmJob.CONTEXT, 7, Packet.UNTYPED, data));
        assertThrows(IllegalStateException.class, () -> outbox.push(send()));
        assertThrows(IllegalStateException.class, () -> outbox.data(send()));
        outbox.credit(5);
        outbox.grant(1, CalmJob.CONTEXT, 7, 500, 0);
        assertFalse(outbox.flush());
        assertTrue(outbox.isEmpty() && waiting.isEmpty());
        assertEquals(List.of(), lane.packets);
    }

    @Test
    void packetsStayInOrderWhenTheFirstFoundNoRoom() {
        outbox.push(send());
        lane.room = 1;
        outbox.credit(5);
        outbox.grant(1, CalmJob.CONTEXT, 7, 500, 0);
        assertEquals(List.of(), lane.packets);
        lane.room = 9;
        assertTrue(outbox.flush());
        assertEquals(Packet.PUSH + " of 0 from 0", lane.packets.getFirst());
        assertEquals(
                List.of(Packet.CREDIT + " of 0 from 0", Packet.GRANT + " of 8 from 0"), lane.packets.subList(4, 6));
    }
}

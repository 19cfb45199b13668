package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacketWriterTest {
    private static final int PEER = 1;
    private static final int DATA_BYTES = 100;

    private final NarrowLane lane = new NarrowLane(DATA_BYTES);
    private final PacketWriter writer =
            new PacketWriter(PEER, lane, null, DATA_BYTES, MemorySegment.ofArray(new long[IoVector.MOST]));

    private static SendOperation send(int first, long pushed) {
        SendOperation send = new SendOperation(CalmJob.CONTEXT, PEER, 7, MemorySegment.ofArray(content(300, 1)), false);
        send.first = first;
        send.pushed = pushed;
        return send;
    }

    @Test
    void pushContinuesWhereTheLaneWasFull() {
        SendOperation send = send(50, 220);
        assertFalse(writer.continuePush(send));
        lane.room = 2;
        assertFalse(writer.continuePush(send));
        lane.room = 9;
        assertTrue(writer.continuePush(send));
        assertEquals(
                List.of(
                        Packet.PUSH + " of 50 from 0",
                        Packet.FRAGMENT + " of 100 from 50",
                        Packet.FRAGMENT + " of 70 from 150"),
                lane.packets);
    }

    @Test
    void dataGoesOnePacketAtATimeUpToTheBytesThatWereAskedFor() {
        SendOperation send = send(0, 0);
        send.next = 150;
        send.end = 270;
        assertFalse(writer.continueData(send));
        lane.room = 9;
        assertTrue(writer.continueData(send));
        assertTrue(writer.continueData(send));
        assertTrue(writer.continueData(send));
        assertEquals(List.of(Packet.DATA + " of 100 from 150", Packet.DATA + " of 20 from 250"), lane.packets);
        assertEquals(send.end, send.next);
    }

    @Test
    void packetsAreCountedOnceTheyAreTakenExceptCallAnnouncements() {
        assertFalse(writer.credit(5));
        lane.room = 9;
        assertTrue(writer.credit(5));
        assertTrue(writer.grant(1, CalmJob.CONTEXT, 7, 500, 0));
        assertTrue(writer.pushWhole(
                Context.announcement(CalmJob.CONTEXT), 7, Packet.UNTYPED, MemorySegment.ofArray(new byte[0])));
        assertEquals(3, lane.packets.size());
        assertEquals(2, writer.sent());
    }

    @Test
    void eachMethodWritesItsKind() {
        lane.room = 9;
        writer.pull(1, 2, 300, true);
        writer.acknowledge(1, Packet.READ);
        writer.credit(5);
        writer.widenWindow(5);
        writer.grant(1, CalmJob.CONTEXT, 7, 500, 9);
        writer.revokeGrant(1);
        writer.returnGrant(1);
        assertEquals(
                List.of(
                        Packet.PULL + " of 0 from 0",
                        Packet.ACK + " of 0 from 0",
                        Packet.CREDIT + " of 0 from 0",
                        Packet.WINDOW + " of 0 from 0",
                        Packet.GRANT + " of 8 from 0",
                        Packet.REVOKE + " of 0 from 0",
                        Packet.RETURN + " of 0 from 0"),
                lane.packets);
    }
}

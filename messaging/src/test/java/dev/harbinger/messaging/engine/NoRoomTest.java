package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketOutlet;
import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A message to be lent that no memory can hold. */
class NoRoomTest {
    private static final long TOO_LONG = Packet.MOST_BYTES;
    private static final int SENDER = 1;
    private static final int SENDER_ID = 5;

    private final List<Long> answers = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theReceiveFailsAndTheSenderIsAnswered(boolean postedFirst) {
        Engine engine = new Engine(0, 2, new Recorder(), RemoteMemory.NONE, CalmJob.USUAL, new Counters(), null);
        ReceiveOperation receive = new ReceiveOperation(CalmJob.CONTEXT, SENDER, 7, null);
        if (postedFirst) {
            engine.post(receive);
        }
        engine.packet(
                SENDER,
                Packet.word0(Packet.PUSH, Packet.HELD, CalmJob.CONTEXT),
                Packet.word1(SENDER_ID, 7),
                TOO_LONG,
                MemorySegment.NULL,
                0,
                0);
        if (!postedFirst) {
            engine.post(receive);
        }
        assertTrue(receive.isDone());
        assertEquals(new Failure.NoRoom(TOO_LONG), receive.failure());
        assertEquals(List.of(Packet.word0(Packet.ACK, Packet.MATCHED | Packet.READ, 0)), answers);
        assertFalse(engine.isBusy());
    }

    /** Takes the words of what is sent. */
    private final class Recorder implements PacketOutlet {
        @Override
        public int maxPayload() {
            return 1000;
        }

        @Override
        public boolean offer(
                int peer, long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
            assertEquals(SENDER, peer);
            assertEquals(SENDER_ID, Packet.senderId(word1));
            return answers.add(word0);
        }

        @Override
        public Medium medium(int peer) {
            return Medium.SHARED_MEMORY;
        }
    }
}

package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** Where an engine lets a transport bring payloads. Rank 1 has asked for all of a message of rank 0. */
class PlaceTest {
    private static final int LENGTH = 5000;
    private static final Engine.Parameters PUSH_ZERO = new Engine.Parameters(0, 4000, 100_000, 4);

    private final CalmJob job = new CalmJob(2, PUSH_ZERO, false);
    private final byte[] into = new byte[LENGTH];

    /** The receiver's name for the message, after it was asked for. */
    private int ask(long context, byte[] memory) {
        job.start(0, new SendOperation(context, 1, 7, MemorySegment.ofArray(content(LENGTH, 1)), false));
        job.post(1, new ReceiveOperation(context, 0, 7, MemorySegment.ofArray(memory)));
        job.deliverTo(1);
        return 1;
    }

    private static long data(long context) {
        return Packet.word0(Packet.DATA, 0, context);
    }

    @Test
    void whatWasAskedForGoesToTheReceivesMemoryAndIsNotCopied() {
        int receive = ask(CalmJob.CONTEXT, into);
        long word0 = data(CalmJob.CONTEXT);
        long word1 = Packet.word1(0, receive);
        MemorySegment place = job.engine(1).place(0, word0, word1, 0, LENGTH);
        assertNotNull(place);
        assertTrue(MemorySegment.ofArray(into).asOverlappingSlice(place).isPresent());
        place.copyFrom(MemorySegment.ofArray(content(LENGTH, 2)));
        job.engine(1).packet(0, word0, word1, 0, place, 0, LENGTH);
        assertArrayEquals(content(LENGTH, 2), into);
        assertEquals(0, job.count(1, Counter.COPIES));
    }

    @Test
    void elsewhereItIsCopied() {
        int receive = ask(CalmJob.CONTEXT, into);
        MemorySegment elsewhere = MemorySegment.ofArray(content(LENGTH, 2));
        job.engine(1).packet(0, data(CalmJob.CONTEXT), Packet.word1(0, receive), 0, elsewhere, 0, LENGTH);
        assertArrayEquals(content(LENGTH, 2), into);
        assertEquals(1, job.count(1, Counter.COPIES));
    }

    @Test
    void noMoreThanTheReceiveHasRoomForGoesThere() {
        int receive = ask(CalmJob.CONTEXT, new byte[100]);
        assertNull(job.engine(1).place(0, data(CalmJob.CONTEXT), Packet.word1(0, receive), 0, 101));
        assertNotNull(job.engine(1).place(0, data(CalmJob.CONTEXT), Packet.word1(0, receive), 0, 100));
    }

    @Test
    void nothingGoesToAReceiveThatMayFailWhileItsSenderLives() {
        long collective = Context.collective(Context.WORLD);
        int receive = ask(collective, into);
        assertNull(job.engine(1).place(0, data(collective), Packet.word1(0, receive), 0, LENGTH));
    }
}

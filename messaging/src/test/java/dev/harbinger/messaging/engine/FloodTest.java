package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A sender that is far ahead of its receiver. */
class FloodTest {
    private static final int MESSAGES = 100_000;
    private static final int PUSHED_BUFFER = 64 << 10;
    private static final Engine.Parameters PARAMETERS = new Engine.Parameters(8 << 10, PUSHED_BUFFER, 1 << 20, 4);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLastOfAFloodIsFoundByAReceiveAndByAProbe(boolean probe) {
        CalmJob job = new CalmJob(2, PARAMETERS, false);
        for (int i = 0; i < MESSAGES; i++) {
            job.start(0, new SendOperation(CalmJob.CONTEXT, 1, i, MemorySegment.ofArray(new byte[9]), false));
        }
        job.deliver();
        int lastTag = MESSAGES - 1;
        if (probe) {
            UnexpectedMessage found = null;
            for (int looks = 0; found == null && looks < MESSAGES; looks++) {
                found = job.engine(1).find(CalmJob.CONTEXT, 0, lastTag);
                job.deliver();
            }
            assertEquals(lastTag, found.tag());
        } else {
            ReceiveOperation receive = job.receive(1, 0, lastTag, new byte[9]);
            job.deliver();
            assertTrue(receive.isDone());
            assertNull(receive.failure());
        }
    }

    @Test
    void aFloodIsHeldBackWhileAMessageOfAnotherIsAwaited() {
        CalmJob job = new CalmJob(3, PARAMETERS, false);
        ReceiveOperation awaited = job.receive(1, 2, 7, new byte[9]);
        for (int i = 0; i < MESSAGES; i++) {
            job.start(0, new SendOperation(CalmJob.CONTEXT, 1, 7, MemorySegment.ofArray(new byte[9]), false));
        }
        job.deliver();
        assertTrue(job.engine(1).unexpectedMessages() < 4 * Packet.ENVELOPES);
        job.send(2, 1, 7, new byte[9]);
        job.deliver();
        assertTrue(awaited.isDone());
    }

    @ParameterizedTest
    @CsvSource({"0, false", "0, true", "1024, false", "1024, true"})
    void floodLeavesAtMostThePushedBufferAtTheReceiverAndArrivesInOrder(int length, boolean readsPeers) {
        CalmJob job = new CalmJob(2, PARAMETERS, readsPeers);
        SendOperation last = null;
        for (int i = 0; i < MESSAGES; i++) {
            MemorySegment data = MemorySegment.ofArray(new byte[length]);
            if (length > 0) {
                data.set(ValueLayout.JAVA_INT_UNALIGNED, 0, i);
            }
            if (!job.engine(0).trySend(CalmJob.CONTEXT, 1, i & 1, Packet.UNTYPED, data)) {
                last = job.start(0, new SendOperation(CalmJob.CONTEXT, 1, i & 1, data, false));
            }
        }
        job.deliver();
        int envelopes = Packet.ENVELOPES + PUSHED_BUFFER / Packet.ENVELOPE_BYTES;
        assertTrue(job.engine(1).unexpectedMessages() <= envelopes);
        assertTrue(job.engine(1).receiver().memoryUsed() <= PUSHED_BUFFER);
        assertTrue(job.count(1, Counter.NETWORK_MEMORY_MAX) <= PUSHED_BUFFER);
        assertFalse(last.isDone());

        MemorySegment into = MemorySegment.ofArray(new byte[length]);
        ReceiveOperation receive = new ReceiveOperation(CalmJob.CONTEXT, 0, ReceiveOperation.ANY, into);
        for (int i = 0; i < MESSAGES; i++) {
            job.post(1, receive);
            job.deliver();
            assertTrue(receive.isDone());
            assertEquals(i & 1, receive.matchedTag());
            if (length > 0) {
                assertEquals(i, into.get(ValueLayout.JAVA_INT_UNALIGNED, 0));
            }
            receive.reset();
        }
        assertTrue(last.isDone());
        assertTrue(job.isAtRest());
    }
}

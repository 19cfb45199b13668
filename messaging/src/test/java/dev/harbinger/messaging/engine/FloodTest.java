package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Counter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A sender that is far ahead of its receiver. */
class FloodTest {
    private static final int MESSAGES = 100_000;
    private static final Engine.Parameters PARAMETERS = new Engine.Parameters(8 << 10, 64 << 10, 1 << 20, 4);

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
            if (!job.engine(0).trySend(CalmJob.CONTEXT, 1, i & 1, data)) {
                last = job.start(0, new SendOperation(CalmJob.CONTEXT, 1, i & 1, data, false));
            }
        }
        job.deliver();
        assertEquals(MESSAGES, job.engine(1).unexpectedMessages());
        assertTrue(job.engine(1).receives().memoryUsed() <= PARAMETERS.pushedBuffer());
        assertTrue(job.count(1, Counter.EARLY_BYTES_HELD_MAX) <= PARAMETERS.pushedBuffer());
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

package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A receive that expects one element type takes no byte of a message of another, and the message is consumed. */
class ElementTypeTest {
    private static final int SENT = 3;
    private static final int EXPECTED = 6;

    private static SendOperation send(CalmJob job, int type, byte[] content) {
        SendOperation send = new SendOperation(CalmJob.CONTEXT, 1, 7, MemorySegment.ofArray(content), true);
        send.setElementType(type);
        return job.start(0, send);
    }

    private static ReceiveOperation receive(CalmJob job, int type, byte[] into) {
        ReceiveOperation receive = new ReceiveOperation(CalmJob.CONTEXT, 0, 7, MemorySegment.ofArray(into));
        receive.setElementType(type);
        return job.post(1, receive);
    }

    @ParameterizedTest
    @CsvSource({"10, false", "3000, false", "9000, false", "10, true", "3000, true", "9000, true"})
    void messageIsRefusedHoweverItArrives(int length, boolean readsPeers) {
        for (boolean early : new boolean[] {false, true}) {
            CalmJob job = new CalmJob(2, CalmJob.USUAL, readsPeers);
            byte[] into = new byte[length];
            ReceiveOperation posted = early ? null : receive(job, EXPECTED, into);
            SendOperation send = send(job, SENT, content(length, 1));
            job.deliver();
            ReceiveOperation receive = posted == null ? receive(job, EXPECTED, into) : posted;
            job.deliver();
            assertRefused(receive, send, into, length);
            assertEquals(0, job.engine(1).unexpectedMessages());
            assertEquals(0, job.engine(1).receiver().memoryUsed());

            send(job, EXPECTED, content(length, 2));
            ReceiveOperation next = receive(job, EXPECTED, into);
            job.deliver();
            assertNull(next.failure());
            assertArrayEquals(content(length, 2), into);
        }
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void messageInTheRoomOfAGrantIsRefused(boolean readsPeers) {
        FixedPredictor predictor = new FixedPredictor();
        CalmJob job = new CalmJob(2, new Engine.Parameters(1000, 4000, 100_000, 4), readsPeers, predictor);
        predictor.expect(0);
        job.send(0, 1, 7, content(5000, 1));
        ReceiveOperation first = job.lend(1, 0, 7);
        job.deliver();
        job.observe(1, first);
        job.engine(1).release(first);
        job.deliver();
        assertEquals(1, job.count(1, Counter.GRANTS));

        byte[] into = new byte[5000];
        SendOperation send = send(job, SENT, content(5000, 2));
        job.deliver();
        ReceiveOperation receive = receive(job, EXPECTED, into);
        job.deliver();
        assertRefused(receive, send, into, 5000);
    }

    private static void assertRefused(ReceiveOperation receive, SendOperation send, byte[] into, int length) {
        assertEquals(new Failure.TypeMismatch(SENT, EXPECTED, length), receive.failure());
        assertTrue(receive.hasMatched());
        assertArrayEquals(new byte[length], into);
        assertTrue(send.isDone());
        assertNull(send.failure());
    }
}

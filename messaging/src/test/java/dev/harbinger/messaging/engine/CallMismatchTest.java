package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In the context of collectives, the next message of a source is for the next receive; another tag is an error. */
class CallMismatchTest {
    private static final long COLLECTIVE = Context.collective(Context.WORLD);

    private static ReceiveOperation receive(CalmJob job, int source, int tag, byte[] into) {
        return job.post(1, new ReceiveOperation(COLLECTIVE, source, tag, MemorySegment.ofArray(into)));
    }

    private static void send(CalmJob job, int source, int tag, byte[] content) {
        job.start(source, new SendOperation(COLLECTIVE, 1, tag, MemorySegment.ofArray(content), false));
    }

    @ParameterizedTest
    @CsvSource({"0, false", "10, false", "9000, false", "9000, true"})
    void anotherTagIsRefusedEarlyAndLate(int length, boolean readsPeers) {
        for (boolean early : new boolean[] {false, true}) {
            CalmJob job = new CalmJob(3, CalmJob.USUAL, readsPeers);
            byte[] into = new byte[length];
            ReceiveOperation posted = early ? null : receive(job, 0, 8, into);
            send(job, 2, 7, content(length, 3));
            send(job, 0, 7, content(length, 1));
            job.deliver();
            ReceiveOperation receive = posted == null ? receive(job, 0, 8, into) : posted;
            job.deliver();
            assertTrue(receive.isDone());
            assertEquals(new Failure.CallMismatch(7, 0, length), receive.failure());
            assertArrayEquals(new byte[length], into);

            ReceiveOperation ofOther = receive(job, 2, 7, into);
            job.deliver();
            assertNull(ofOther.failure());
            assertArrayEquals(content(length, 3), into);
        }
    }
}

package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory that the program closes while an operation uses it costs that operation, and nobody else anything. */
class ClosedMemoryTest {
    @ParameterizedTest
    @CsvSource({"10, false", "5000, false", "5000, true"})
    void receiveFailsAndItsSenderAndTheNextReceiveGoOn(int length, boolean readsPeers) {
        CalmJob job = new CalmJob(2, CalmJob.USUAL, readsPeers);
        ReceiveOperation receive;
        try (Arena arena = Arena.ofShared()) {
            receive = job.post(1, new ReceiveOperation(CalmJob.CONTEXT, 0, 7, arena.allocate(length)));
        }
        SendOperation send = job.send(0, 1, 7, content(length, 1));
        job.deliver();
        assertTrue(send.isDone());
        assertEquals(new Failure.MemoryClosed(length), receive.failure());
        byte[] next = new byte[length];
        job.send(0, 1, 7, content(length, 2));
        job.receive(1, 0, 7, next);
        job.deliver();
        assertArrayEquals(content(length, 2), next);
        assertTrue(job.isAtRest());
    }

    @Test
    void receiveOfWhichAPartHadComeFailsWhenAllHas() {
        CalmJob job = new CalmJob(2, CalmJob.USUAL, false);
        ReceiveOperation receive;
        SendOperation send;
        try (Arena arena = Arena.ofShared()) {
            receive = job.post(1, new ReceiveOperation(CalmJob.CONTEXT, 0, 7, arena.allocate(5000)));
            send = job.send(0, 1, 7, content(5000, 1));
            job.deliverTo(1);
        }
        job.deliver();
        assertTrue(send.isDone());
        assertEquals(new Failure.MemoryClosed(5000), receive.failure());
    }

    @Test
    void sendIsNamedByWhoTriesToGoOnWithIt() {
        CalmJob job = new CalmJob(2, CalmJob.USUAL, false);
        try (Arena arena = Arena.ofShared()) {
            MemorySegment data = arena.allocate(5000);
            job.start(0, new SendOperation(CalmJob.CONTEXT, 1, 7, data, false));
            job.receive(1, 0, 7, new byte[5000]);
        }
        String said = String.valueOf(
                assertThrows(IllegalStateException.class, job::deliver).getMessage());
        assertTrue(said.contains("a message of 5000 bytes to rank 1 of the world, tag 7, was closed"), said);
    }
}

package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void sendAndItsReceiveFailAndNothingElse(boolean readsPeers, boolean lends) {
        CalmJob job = new CalmJob(2, CalmJob.USUAL, readsPeers);
        SendOperation send;
        try (Arena arena = Arena.ofShared()) {
            send = job.start(0, new SendOperation(CalmJob.CONTEXT, 1, 7, arena.allocate(5000), false));
            job.deliverTo(1);
        }
        ReceiveOperation receive = lends ? job.lend(1, 0, 7) : job.receive(1, 0, 7, new byte[5000]);
        job.deliver();
        assertEquals(new Failure.MemoryClosed(5000), send.failure());
        assertEquals(new Failure.LostAtSender(5000), receive.failure());
        assertNextArrives(job, 0, 1);
    }

    @Test
    void sendsThatWaitForCreditFailWhenTheirTurnComes() {
        CalmJob job = new CalmJob(2, CalmJob.USUAL, false);
        List<SendOperation> sends = new ArrayList<>();
        List<ReceiveOperation> receives = new ArrayList<>();
        try (Arena arena = Arena.ofShared()) {
            for (int i = 0; i < 10; i++) {
                sends.add(job.start(0, new SendOperation(CalmJob.CONTEXT, 1, 7, arena.allocate(900), false)));
            }
            job.deliver();
        }
        for (int i = 0; i < 10; i++) {
            receives.add(job.receive(1, 0, 7, new byte[900]));
            job.deliver();
        }
        int pushed = 4000 / (900 + Packet.ENVELOPE_BYTES);
        for (int i = 0; i < 10; i++) {
            assertEquals(
                    i < pushed ? null : new Failure.MemoryClosed(900),
                    sends.get(i).failure(),
                    "send " + i);
            assertEquals(
                    i < pushed ? null : new Failure.LostAtSender(900),
                    receives.get(i).failure(),
                    "receive " + i);
        }
        assertNextArrives(job, 0, 1);
    }

    @Test
    void sendOfSeveralSegmentsThatAreReadInPlaceFails() {
        CalmJob job = new CalmJob(2, CalmJob.USUAL, true);
        SendOperation send = new SendOperation();
        try (Arena arena = Arena.ofShared()) {
            IoVector pieces = new IoVector(arena.allocate(2000), arena.allocate(3000));
            send.setVector(CalmJob.CONTEXT, 1, 7, pieces, false);
            job.start(0, send);
            job.deliverTo(1);
        }
        ReceiveOperation receive = job.receive(1, 0, 7, new byte[5000]);
        job.deliver();
        assertEquals(new Failure.MemoryClosed(5000), send.failure());
        assertEquals(new Failure.LostAtSender(5000), receive.failure());
        assertNextArrives(job, 0, 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sendToOneselfFails(boolean lends) {
        CalmJob job = new CalmJob(1, CalmJob.USUAL, false);
        SendOperation send;
        try (Arena arena = Arena.ofShared()) {
            send = job.start(0, new SendOperation(CalmJob.CONTEXT, 0, 7, arena.allocate(5000), false));
        }
        ReceiveOperation receive = lends ? job.lend(0, 0, 7) : job.receive(0, 0, 7, new byte[5000]);
        job.deliver();
        assertEquals(new Failure.MemoryClosed(5000), send.failure());
        assertEquals(new Failure.LostAtSender(5000), receive.failure());
        assertNextArrives(job, 0, 0);
    }

    @Test
    void messageThatIsPulledAheadIsLostWhenItsReceiveComes() {
        FixedPredictor predictor = new FixedPredictor();
        CalmJob job = new CalmJob(2, CalmJob.USUAL, false, predictor);
        predictor.expect(0);
        job.observe(1, 7, 5000);
        SendOperation send;
        try (Arena arena = Arena.ofShared()) {
            send = job.start(0, new SendOperation(CalmJob.CONTEXT, 1, 7, arena.allocate(5000), false));
            job.deliverTo(1);
        }
        job.deliver();
        assertEquals(1, job.count(1, Counter.PULLED_AHEAD));
        assertEquals(new Failure.MemoryClosed(5000), send.failure());
        ReceiveOperation receive = job.receive(1, 0, 7, new byte[5000]);
        assertEquals(new Failure.LostAtSender(5000), receive.failure());
        assertNextArrives(job, 0, 1);
    }

    private static void assertNextArrives(CalmJob job, int from, int to) {
        byte[] next = new byte[5000];
        job.send(from, to, 7, content(5000, 2));
        job.receive(to, from, 7, next);
        job.deliver();
        assertArrayEquals(content(5000, 2), next);
        assertTrue(job.isAtRest());
    }
}

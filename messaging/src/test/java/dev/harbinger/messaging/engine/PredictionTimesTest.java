package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What prediction costs and saves is measured: on a clock of the test, and in jobs on one that counts its reads. */
class PredictionTimesTest {
    private static final int LENGTH = 5000;

    private long now;

    @Test
    void aSampleStandsForAllObservationsOfItsIntervalWithoutTheTimeOfTheClock() {
        Counters counters = new Counters();
        PredictionTimes times = new PredictionTimes(() -> now += 30, counters);
        for (int i = 1; i < PredictionTimes.INTERVAL; i++) {
            assertFalse(times.beginSample());
        }
        assertEquals(0, now, "reads no clock");
        assertTrue(times.beginSample());
        now += 200;
        times.endSample();
        assertEquals(200L * PredictionTimes.INTERVAL, counters.get(Counter.PREDICTING_NANOS));
    }

    @Test
    void anInterruptedSampleCountsAsNoLongerThanTheLongest() {
        Counters counters = new Counters();
        PredictionTimes times = new PredictionTimes(() -> now, counters);
        while (!times.beginSample()) {}
        now += 1_000_000_000;
        times.endSample();
        assertEquals(PredictionTimes.LONGEST_SAMPLE * PredictionTimes.INTERVAL, counters.get(Counter.PREDICTING_NANOS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fetchingAheadCountsOnceItsMessageIsReceived(boolean readsPeers) {
        CalmJob job = predicted(readsPeers);
        job.send(0, 1, 7, content(LENGTH, 1));
        job.deliver();
        assertEquals(2, job.clock(), "when fetching begins and ends");
        assertEquals(0, job.count(1, Counter.FETCHED_AHEAD_NANOS), "nothing was saved yet");
        assertTrue(job.receive(1, 0, 7, new byte[LENGTH]).isDone());
        assertEquals(1, job.count(1, Counter.FETCHED_AHEAD_NANOS));
        assertEquals(1, job.count(1, Counter.COPYING_AHEAD_NANOS));
    }

    @Test
    void fetchingCountsUntilTheReceiveIsPosted() {
        CalmJob job = predicted(false);
        job.send(0, 1, 7, content(LENGTH, 1));
        UnexpectedMessage message = null;
        while (message == null) {
            job.step();
            message = job.engine(1).find(CalmJob.CONTEXT, 0, 7);
        }
        assertEquals(UnexpectedMessage.State.PULLING, message.state());
        ReceiveOperation receive = job.receive(1, 0, 7, new byte[LENGTH]);
        assertEquals(1, job.count(1, Counter.FETCHED_AHEAD_NANOS));
        job.deliver();
        assertTrue(receive.isDone());
        assertEquals(1, job.count(1, Counter.FETCHED_AHEAD_NANOS), "the receive waited for the rest");
        assertEquals(1, job.count(1, Counter.COPYING_AHEAD_NANOS));
    }

    @Test
    void shortMessagesReadTheClockForSamplesAlone() {
        CalmJob job = new CalmJob(2, CalmJob.USUAL, true, new FixedPredictor());
        for (int i = 1; i < PredictionTimes.INTERVAL; i++) {
            receiveEmpty(job);
        }
        assertEquals(0, job.clock());
        receiveEmpty(job);
        assertEquals(3, job.clock());
    }

    private static void receiveEmpty(CalmJob job) {
        job.send(0, 1, 8, new byte[0]);
        job.deliver();
        assertTrue(job.receive(1, 0, 8, new byte[0]).isDone());
        job.observe(1, 8, 0);
    }

    /** A job in which rank 1 expects a long message with tag 7 from rank 0. */
    private static CalmJob predicted(boolean readsPeers) {
        FixedPredictor predictor = new FixedPredictor();
        CalmJob job = new CalmJob(2, CalmJob.USUAL, readsPeers, predictor);
        predictor.expect(0);
        ReceiveOperation receive = job.receive(1, 0, 7, new byte[0]);
        job.observe(1, 7, LENGTH);
        job.engine(1).cancel(receive);
        return job;
    }
}

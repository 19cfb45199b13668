package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rest of an early message is fetched before its receive when that is predicted. */
class PullAheadTest {
    private static final int LENGTH = 5000;

    private final FixedPredictor predictor = new FixedPredictor();
    private final byte[] content = content(LENGTH, 1);

    private CalmJob job(boolean readsPeers) {
        return new CalmJob(2, CalmJob.USUAL, readsPeers, predictor);
    }

    /** Posts, observes and completes a receive of an empty message, by which what is expected next becomes known. */
    private static void receiveEmpty(CalmJob job, int tag) {
        job.receive(1, 0, tag, new byte[0]);
        job.observe(1, tag, 0);
        job.send(0, 1, tag, new byte[0]);
        job.deliver();
    }

    /** Makes the receive of the long message with tag 7 known as call 0. */
    private static void learnCall(CalmJob job, long capacity) {
        ReceiveOperation receive = job.receive(1, 0, 7, new byte[0]);
        job.observe(1, 7, capacity);
        job.engine(1).cancel(receive);
    }

    private static UnexpectedMessage early(CalmJob job) {
        UnexpectedMessage message = job.engine(1).find(CalmJob.CONTEXT, 0, 7);
        assertNotNull(message);
        return message;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void predictedMessageIsPulledAsItArrives(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        predictor.expect(0);
        learnCall(job, LENGTH);
        SendOperation send = job.send(0, 1, 7, content);
        job.deliver();
        assertEquals(UnexpectedMessage.State.PULLED, early(job).state());
        assertTrue(send.isDone());
        assertEquals(1, job.count(1, Counter.PULLED_AHEAD));
        assertEquals(readsPeers ? LENGTH : LENGTH - 1000, job.count(1, Counter.PULLED_AHEAD_BYTES));
        byte[] into = new byte[LENGTH];
        assertTrue(job.receive(1, 0, 7, into).isDone());
        assertArrayEquals(content, into);
        assertEquals(0, job.count(1, Counter.PULLED_AHEAD_WAITING));
        job.deliver();
        assertTrue(job.isAtRest());
    }

    @Test
    void atMost1024MessagesPulledAheadWaitWhateverTheCountersSay() {
        CalmJob job = new CalmJob(2, new Engine.Parameters(0, 4000, 1 << 20, 4), false, predictor);
        job.distort(1, Counter.PULLED_AHEAD_WAITING, 5000);
        predictor.expect(0);
        learnCall(job, LENGTH);
        for (int i = 0; i < 1030; i++) {
            job.send(0, 1, 7, content(10, i));
        }
        job.deliver();
        assertEquals(1030, job.engine(1).unexpectedMessages());
        assertEquals(1024, job.count(1, Counter.PULLED_AHEAD));
        job.receive(1, 0, 7, new byte[10]);
        job.send(0, 1, 7, content(10, 1030));
        job.deliver();
        assertEquals(1025, job.count(1, Counter.PULLED_AHEAD));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messageIsPulledAtThePostThatMakesItPredicted(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        learnCall(job, LENGTH);
        SendOperation send = job.send(0, 1, 7, content);
        job.deliver();
        assertEquals(UnexpectedMessage.State.PARTIAL, early(job).state());
        predictor.expect(0);
        receiveEmpty(job, 8);
        assertEquals(UnexpectedMessage.State.PULLED, early(job).state());
        assertTrue(send.isDone());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messageThatNoPredictedReceiveTakesStaysAtTheSender(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        learnCall(job, LENGTH);
        receiveEmpty(job, 8);
        predictor.expect(1);
        receiveEmpty(job, 9);
        job.send(0, 1, 7, content);
        job.deliver();
        assertEquals(UnexpectedMessage.State.PARTIAL, early(job).state());
        assertEquals(0, job.count(1, Counter.PULLED_AHEAD));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messageLongerThanThePredictedReceiveTakesStaysAtTheSender(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        predictor.expect(0);
        learnCall(job, LENGTH - 1);
        job.send(0, 1, 7, content);
        job.deliver();
        assertEquals(UnexpectedMessage.State.PARTIAL, early(job).state());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitingMessageLongerThanTheReceivePredictedLaterTakesStaysAtTheSender(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        learnCall(job, LENGTH - 1);
        job.send(0, 1, 7, content);
        job.deliver();
        predictor.expect(0);
        receiveEmpty(job, 8);
        assertEquals(UnexpectedMessage.State.PARTIAL, early(job).state());
        assertEquals(0, job.count(1, Counter.PULLED_AHEAD));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messageThatNetworkMemoryDoesNotHoldStaysAtTheSender(boolean readsPeers) {
        CalmJob job = new CalmJob(2, new Engine.Parameters(1000, 4000, LENGTH, 4), readsPeers, predictor);
        predictor.expect(0);
        learnCall(job, LENGTH);
        SendOperation send = job.send(0, 1, 7, content);
        job.deliver();
        assertFalse(send.isDone());
        // 5000 bytes take a block of 8192.
        assertEquals(readsPeers ? 0 : 1024, job.engine(1).receiver().memoryUsed());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messagePulledAheadIsLentWhereItLies(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        predictor.expect(0);
        learnCall(job, Long.MAX_VALUE);
        job.send(0, 1, 7, content);
        job.deliver();
        NetworkMemory.Block block = early(job).block();
        long copies = job.count(1, Counter.COPIES);
        ReceiveOperation lent = job.lend(1, 0, 7);
        assertTrue(lent.isDone());
        assertSame(block, lent.memory.block);
        assertArrayEquals(content, lent.lent().toArray(ValueLayout.JAVA_BYTE));
        assertTrue(lent.lent().isReadOnly());
        assertEquals(copies, job.count(1, Counter.COPIES));
        assertEquals(1, job.count(1, Counter.COPIES_AVOIDED));
        job.engine(1).release(lent);
        assertEquals(0, job.engine(1).receiver().memoryUsed());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void synchronousSendCompletesOnlyAtTheMatchThoughItsMessageIsPulledAhead(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        predictor.expect(0);
        learnCall(job, LENGTH);
        SendOperation send = job.synchronousSend(0, 1, 7, content);
        job.deliver();
        assertEquals(UnexpectedMessage.State.PULLED, early(job).state());
        assertFalse(send.isDone());
        job.receive(1, 0, 7, new byte[LENGTH]);
        job.deliver();
        assertTrue(send.isDone());
        assertTrue(job.isAtRest());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void receivePostedWhileItsMessageIsPulledTakesItWhenItIsThere(boolean synchronous) {
        CalmJob job = job(false);
        predictor.expect(0);
        learnCall(job, LENGTH);
        SendOperation send = synchronous ? job.synchronousSend(0, 1, 7, content) : job.send(0, 1, 7, content);
        job.deliverTo(1);
        assertEquals(UnexpectedMessage.State.PULLING, early(job).state());
        byte[] into = new byte[LENGTH];
        ReceiveOperation receive = job.receive(1, 0, 7, into);
        assertFalse(receive.isDone());
        job.deliver();
        assertTrue(receive.isDone() && send.isDone());
        assertArrayEquals(content, into);
        assertTrue(job.isAtRest());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void earlierMessageOfTheSameEnvelopeIsStillReceivedFirst(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        predictor.expect(0);
        learnCall(job, LENGTH);
        byte[] other = content(LENGTH + 1, 2);
        job.send(0, 1, 7, other);
        job.send(0, 1, 7, content);
        job.deliver();
        assertEquals(UnexpectedMessage.State.PARTIAL, early(job).state());
        assertEquals(1, job.count(1, Counter.PULLED_AHEAD));
        byte[] first = new byte[LENGTH + 1];
        byte[] second = new byte[LENGTH];
        job.receive(1, 0, 7, first);
        job.receive(1, 0, 7, second);
        job.deliver();
        assertArrayEquals(other, first);
        assertArrayEquals(content, second);
    }
}

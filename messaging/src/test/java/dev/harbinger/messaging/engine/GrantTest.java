package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Room for a long message that is expected is granted before the message exists. */
class GrantTest {
    private static final int LENGTH = 5000;

    private final FixedPredictor predictor = new FixedPredictor();

    private CalmJob job(boolean readsPeers, long networkMemory) {
        return new CalmJob(2, new Engine.Parameters(1000, 4000, networkMemory, 4), readsPeers, predictor);
    }

    /** Receives one message of tag 7 to be lent, as call 0, and then expects another. */
    private CalmJob expecting(boolean readsPeers) {
        CalmJob job = job(readsPeers, 100_000);
        predictor.expect(0);
        receiveLent(job, 1);
        job.deliver();
        return job;
    }

    private static void receiveLent(CalmJob job, int seed) {
        job.send(0, 1, 7, content(LENGTH, seed));
        ReceiveOperation receive = job.lend(1, 0, 7);
        job.deliver();
        job.observe(1, receive);
        assertArrayEquals(content(LENGTH, seed), receive.lent().toArray(ValueLayout.JAVA_BYTE));
        job.engine(1).release(receive);
    }

    private static List<String> since(CalmJob job, int packets) {
        return job.packets().subList(packets, job.packets().size());
    }

    @Test
    void messageIsWrittenToTheRoomBeforeItsReceiveAndItsSendIsComplete() {
        CalmJob job = expecting(true);
        assertEquals(1, job.count(1, Counter.GRANTS));
        int before = job.packets().size();
        SendOperation send = job.send(0, 1, 7, content(LENGTH, 2));
        assertTrue(send.isDone(), "the sender waits for nobody");
        job.deliver();
        assertEquals(List.of("PUSH 8"), since(job, before));
        long copies = job.count(1, Counter.COPIES);
        ReceiveOperation receive = job.lend(1, 0, 7);
        assertTrue(receive.isDone());
        assertArrayEquals(content(LENGTH, 2), receive.lent().toArray(ValueLayout.JAVA_BYTE));
        assertEquals(copies, job.count(1, Counter.COPIES), "copies the receiver made");
        assertEquals(1, job.count(1, Counter.GRANTS_USED));
        job.engine(1).release(receive);
        job.deliver();
        assertTrue(job.isAtRest());
    }

    @Test
    void whereTheRoomCannotBeReachedTheMessageFollowsUnasked() {
        CalmJob job = expecting(false);
        int before = job.packets().size();
        SendOperation send = job.send(0, 1, 7, content(LENGTH, 2));
        job.deliver();
        assertEquals(List.of("PUSH 8", "DATA 5000"), since(job, before));
        assertTrue(send.isDone());
        ReceiveOperation receive = job.lend(1, 0, 7);
        assertTrue(receive.isDone());
        assertArrayEquals(content(LENGTH, 2), receive.lent().toArray(ValueLayout.JAVA_BYTE));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anotherReceiveThanThePredictedOneGetsTheMessageAsIfNothingHadBeenGranted(boolean readsPeers) {
        CalmJob job = expecting(readsPeers);
        byte[] into = new byte[LENGTH + 7];
        ReceiveOperation receive = job.receive(1, ReceiveOperation.ANY, ReceiveOperation.ANY, into);
        byte[] small = new byte[3];
        job.send(0, 1, 7, content(LENGTH, 2));
        job.send(0, 1, 9, content(3, 3));
        job.deliver();
        assertTrue(receive.isDone());
        assertEquals(7, receive.matchedTag());
        assertEquals(LENGTH, receive.messageBytes());
        assertTrue(job.receive(1, 0, 9, small).isDone());
        assertArrayEquals(content(3, 3), small);
        assertEquals(-1, Arrays.mismatch(content(LENGTH, 2), 0, LENGTH, into, 0, LENGTH));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void synchronousSendThatUsesAGrantCompletesAtTheMatch(boolean readsPeers) {
        CalmJob job = expecting(readsPeers);
        SendOperation send = job.synchronousSend(0, 1, 7, content(LENGTH, 2));
        job.deliver();
        assertFalse(send.isDone());
        ReceiveOperation receive = job.lend(1, 0, 7);
        job.deliver();
        assertTrue(send.isDone() && receive.isDone());
        job.engine(1).release(receive);
        assertTrue(job.isAtRest());
    }

    @Test
    void messageThatDoesNotFitUsesNoGrant() {
        CalmJob job = expecting(true);
        job.send(0, 1, 7, content(10_000, 2));
        job.send(0, 1, 8, content(LENGTH, 3));
        job.deliver();
        assertEquals(0, job.count(1, Counter.GRANTS_USED));
    }

    @Test
    void roomThatIsNotExpectedAnyMoreComesBack() {
        CalmJob job = expecting(true);
        assertEquals(8192, job.engine(1).receiver().memoryUsed());
        predictor.expect(1);
        for (int i = 0; i < 40; i++) {
            job.receive(1, 0, 8, new byte[0]);
            job.observe(1, 8, 0);
            job.send(0, 1, 8, new byte[0]);
            job.deliver();
        }
        assertTrue(job.packets().containsAll(List.of("REVOKE 0", "RETURN 0")), job.packets()::toString);
        assertEquals(0, job.engine(1).receiver().memoryUsed());
        assertEquals(0, job.engine(1).receiver().grants().size());
    }

    @Test
    void roomThatHasBecomeTooSmallIsReplacedByLarger() {
        CalmJob job = expecting(true);
        for (int i = 0; i < 40; i++) {
            job.send(0, 1, 7, content(20_000, i));
            ReceiveOperation receive = job.lend(1, 0, 7);
            job.deliver();
            job.observe(1, receive);
            assertArrayEquals(content(20_000, i), receive.lent().toArray(ValueLayout.JAVA_BYTE));
            job.engine(1).release(receive);
            job.deliver();
        }
        assertTrue(job.count(1, Counter.GRANTS_USED) >= 38, job.count(1, Counter.GRANTS_USED) + " grants used");
        assertTrue(job.packets().contains("RETURN 0"), "the small room stays out");
    }

    @Test
    void revokedGrantThatIsUsedMeanwhileIsWorthAsMuchAsAnother() {
        CalmJob job = expecting(true);
        predictor.expect(1);
        for (int i = 0; i < 40; i++) {
            job.receive(1, 0, 8, new byte[0]);
            job.observe(1, 8, 0);
        }
        // The REVOKE is on its way; the sender has not seen it.
        SendOperation send = job.send(0, 1, 7, content(LENGTH, 2));
        assertTrue(send.isDone());
        for (int i = 0; i < 40; i++) {
            job.send(0, 1, 8, new byte[0]);
        }
        job.deliver();
        assertFalse(job.packets().contains("RETURN 0"));
        ReceiveOperation receive = job.lend(1, 0, 7);
        assertArrayEquals(content(LENGTH, 2), receive.lent().toArray(ValueLayout.JAVA_BYTE));
        job.engine(1).release(receive);
        assertEquals(0, job.engine(1).receiver().memoryUsed());
    }

    @Test
    void noMoreIsGrantedThanNetworkMemoryHolds() {
        CalmJob job = job(true, 16_384);
        predictor.expect(0, 0, 0);
        receiveLent(job, 1);
        job.deliver();
        assertEquals(1, job.count(1, Counter.GRANTS));
        assertEquals(8192, job.engine(1).receiver().memoryUsed());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void grantsOfASenderThatEndsAreFreed(boolean failed) {
        CalmJob job = expecting(true);
        job.end(0);
        job.tell(1, 0, failed);
        assertEquals(0, job.engine(1).receiver().memoryUsed());
        assertEquals(0, job.engine(1).receiver().incomingCount());
    }
}

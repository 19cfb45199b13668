package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of operations when a peer ends. Rank 1 looks on, rank 0 ends as a rule. */
class PeerEndTest {
    private static final long COLLECTIVE = Context.collective(Context.WORLD);
    private static final int LENGTH = 5000;

    private final byte[] content = content(LENGTH, 1);

    private static CalmJob job(boolean readsPeers) {
        return new CalmJob(3, CalmJob.USUAL, readsPeers);
    }

    /** With room for one packet of 1000 bytes in each lane. */
    private static CalmJob narrowJob() {
        SimulatedNetwork.Conditions narrow = new SimulatedNetwork.Conditions(1000, 1, 0, 0, false, 0);
        return new CalmJob(3, CalmJob.USUAL, narrow, new SplittableRandom(1), _ -> null);
    }

    private static Failure.PeerEnded end(CalmJob job) {
        job.end(0);
        return job.tell(1, 0, true);
    }

    private static ReceiveOperation postCollective(CalmJob job, int source) {
        return job.post(1, new ReceiveOperation(COLLECTIVE, source, 7, MemorySegment.ofArray(new byte[LENGTH])));
    }

    @Test
    void receiveFromAnEndedPeerFailsNamingIt() {
        CalmJob job = job(false);
        ReceiveOperation receive = job.receive(1, 0, 7, new byte[10]);
        ReceiveOperation fromAny = job.receive(1, ReceiveOperation.ANY, 7, new byte[10]);
        ReceiveOperation fromOther = job.receive(1, 2, 7, new byte[10]);
        Failure end = end(job);
        assertEquals(end, receive.failure());
        assertEquals(end, fromAny.failure());
        assertFalse(fromOther.isDone());
        assertEquals(end, job.receive(1, 0, 7, new byte[10]).failure());
        assertEquals(end, job.engine(1).endOfSource(CalmJob.CONTEXT, 0));
        assertNull(job.engine(1).endOfSource(CalmJob.CONTEXT, 2));
    }

    @Test
    void receiveFromAnyGoesOnAfterNormalEndsSinceTheRankMaySendToItself() {
        CalmJob job = job(false);
        ReceiveOperation receive = job.receive(1, ReceiveOperation.ANY, 7, new byte[10]);
        job.end(0);
        job.tell(1, 0, false);
        assertFalse(receive.isDone());
        job.end(2);
        job.tell(1, 2, false);
        assertFalse(receive.isDone());
        job.send(1, 1, 7, new byte[10]);
        assertTrue(receive.isDone());
        assertNull(receive.failure());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sendThatWaitsForAnEndedPeerFailsNamingIt(boolean synchronous) {
        CalmJob job = job(true);
        SendOperation send = synchronous ? job.synchronousSend(1, 0, 7, content) : job.send(1, 0, 7, content);
        Failure end = end(job);
        assertEquals(end, send.failure());
        assertEquals(end, job.send(1, 0, 7, new byte[0]).failure());
        assertFalse(job.engine(1).trySend(CalmJob.CONTEXT, 0, 7, Packet.UNTYPED, MemorySegment.NULL));
        assertFalse(job.engine(1).isBusy());
    }

    @Test
    void pushForAPeerThatEndedNormallyIsLostWithoutAnErrorWhetherItHadLeftOrNot() {
        CalmJob job = narrowJob();
        SendOperation left = job.send(1, 0, 7, content(10, 1));
        SendOperation waiting = job.send(1, 0, 7, content(10, 2));
        assertTrue(left.isDone());
        assertFalse(waiting.isDone());
        job.end(0);
        job.tell(1, 0, false);
        SendOperation later = job.send(1, 0, 7, content(10, 3));
        assertTrue(waiting.isDone() && later.isDone());
        assertNull(waiting.failure());
        assertNull(later.failure());
        assertFalse(job.engine(1).hasWaiting());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void earlyMessageWhoseRestStayedWithAnEndedSenderFailsItsReceive(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        job.send(0, 1, 7, content);
        job.deliver();
        Failure end = end(job);
        assertEquals(end, job.receive(1, 0, 7, new byte[LENGTH]).failure());
        assertTrue(job.engine(1).receiver().memoryUsed() == 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void matchedProbeWhoseRestStayedWithAnEndedSenderFailsItsReceive(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        job.send(0, 1, 7, content);
        job.deliver();
        UnexpectedMessage message = job.engine(1).find(CalmJob.CONTEXT, 0, 7);
        assertNotNull(message);
        job.engine(1).take(message);
        Failure end = end(job);
        ReceiveOperation receive = new ReceiveOperation(CalmJob.CONTEXT, 0, 7, MemorySegment.ofArray(new byte[LENGTH]));
        job.engine(1).receive(message, receive);
        assertEquals(end, receive.failure());
        assertEquals(0, job.engine(1).receiver().memoryUsed());
    }

    @Test
    void earlyMessageThatIsThereWholeIsReceivedAfterItsSenderEnded() {
        CalmJob job = job(true);
        byte[] small = content(100, 1);
        job.send(0, 1, 7, small);
        end(job);
        byte[] into = new byte[100];
        ReceiveOperation receive = job.receive(1, 0, 7, into);
        assertTrue(receive.isDone());
        assertNull(receive.failure());
        assertArrayEquals(small, into);
    }

    @Test
    void receiveWhoseDataIsOnTheWayFailsAndALentOneGivesItsMemoryBack() {
        CalmJob job = job(false);
        job.send(0, 1, 7, content);
        job.send(0, 1, 7, content);
        job.deliver();
        ReceiveOperation lent = job.lend(1, 0, 7);
        ReceiveOperation receive = job.receive(1, 0, 7, new byte[LENGTH]);
        Failure end = end(job);
        assertEquals(end, lent.failure());
        assertEquals(end, receive.failure());
        assertEquals(0, job.engine(1).receiver().memoryUsed());
        assertEquals(0, job.engine(1).receiver().incomingCount());
    }

    @Test
    void receiveFailsNamingThePeerWhenItsMemoryIsGoneBeforeItsEndIsTold() {
        CalmJob job = job(true);
        job.send(0, 1, 7, content);
        job.deliver();
        job.end(0);
        ReceiveOperation receive = job.receive(1, 0, 7, new byte[LENGTH]);
        assertFalse(receive.isDone());
        assertEquals(job.tell(1, 0, true), receive.failure());
    }

    @Test
    void collectiveOperationsFailWhoeverFailed() {
        CalmJob job = job(false);
        ReceiveOperation receive = postCollective(job, 2);
        SendOperation send = job.start(1, new SendOperation(COLLECTIVE, 2, 7, MemorySegment.ofArray(content), false));
        Failure end = end(job);
        assertEquals(end, receive.failure());
        assertEquals(end, send.failure());
        // The others may have given their part up already, so later ones would wait forever.
        assertEquals(end, postCollective(job, 2).failure());
        assertEquals(
                end,
                job.start(1, new SendOperation(COLLECTIVE, 2, 7, MemorySegment.ofArray(content), false))
                        .failure());
    }

    @Test
    void collectiveReceiveWhoseDataIsOnTheWayFromALivingPeerFails() {
        CalmJob job = job(false);
        job.start(2, new SendOperation(COLLECTIVE, 1, 7, MemorySegment.ofArray(content), false));
        job.deliver();
        ReceiveOperation receive = postCollective(job, 2);
        job.tell(2, 0, true);
        job.deliver();
        assertFalse(receive.isDone());
        assertEquals(end(job), receive.failure());
        job.deliver();
        assertFalse(job.engine(2).isBusy());
    }

    @Test
    void memoryOfAFailedCollectiveSendIsReadNoMore() {
        CalmJob job = narrowJob();
        SendOperation send = job.start(2, new SendOperation(COLLECTIVE, 1, 7, MemorySegment.ofArray(content), false));
        ReceiveOperation receive = postCollective(job, 2);
        job.deliverTo(1);
        job.deliverTo(2);
        job.flush(2);
        assertTrue(job.engine(2).hasWaiting());
        Failure end = job.tell(2, 0, true);
        assertEquals(end, send.failure());
        assertFalse(job.engine(2).hasWaiting());
        job.deliver();
        assertFalse(receive.isDone());
    }

    @Test
    void collectivesGoOnAfterAPeerEndedNormally() {
        CalmJob job = job(false);
        job.end(0);
        job.tell(1, 0, false);
        job.tell(2, 0, false);
        ReceiveOperation receive = postCollective(job, 2);
        job.start(2, new SendOperation(COLLECTIVE, 1, 7, MemorySegment.ofArray(content), false));
        job.deliver();
        assertTrue(receive.isDone());
        assertNull(receive.failure());
    }

    @Test
    void restOfALaterMessageIsNotTakenForThatOfOneThatItsSenderGaveUp() {
        SimulatedNetwork.Conditions narrow = new SimulatedNetwork.Conditions(1000, 1, 0, 0, false, 0);
        Engine.Parameters pushAll = new Engine.Parameters(1 << 20, 4 << 20, 1 << 20, 4);
        CalmJob job = new CalmJob(3, pushAll, narrow, new SplittableRandom(1), _ -> null);
        byte[] into = new byte[LENGTH];
        ReceiveOperation later = job.receive(1, 2, 8, into);
        // Of the first message one packet leaves before its sender hears that rank 0 has failed.
        job.start(2, new SendOperation(COLLECTIVE, 1, 7, MemorySegment.ofArray(new byte[LENGTH]), false));
        job.end(0);
        job.tell(2, 0, true);
        job.send(2, 1, 8, content);
        job.deliverTo(1);
        job.deliverTo(1);
        assertTrue(later.isBound());
        assertFalse(later.isDone());
        ReceiveOperation givenUp = postCollective(job, 2);
        job.deliver();
        assertTrue(later.isDone());
        assertArrayEquals(content, into);
        assertFalse(givenUp.isDone());
        assertEquals(job.tell(1, 0, true), givenUp.failure());
        assertTrue(job.isAtRest());
    }
}

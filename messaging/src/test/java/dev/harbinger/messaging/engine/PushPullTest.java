package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.settings.PushParameters;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which packets a message takes. */
class PushPullTest {
    private static final int BTP = 1000;

    private static CalmJob job(long bytesToPush, long pushedBuffer, boolean readsPeers) {
        return new CalmJob(2, new Engine.Parameters(bytesToPush, pushedBuffer, 100_000, 4), readsPeers);
    }

    /** Sends a message of {@code length} bytes to a receive posted before; returns its packets. */
    private static List<String> packetsOf(CalmJob job, int length) {
        byte[] content = content(length, 1);
        byte[] into = new byte[length];
        ReceiveOperation receive = job.receive(1, 0, 5, into);
        SendOperation send = job.send(0, 1, 5, content);
        job.deliver();
        assertTrue(receive.isDone() && send.isDone());
        assertNull(receive.failure());
        assertArrayEquals(content, into);
        assertTrue(job.isAtRest());
        return job.packets();
    }

    @Test
    void messageOfBtpBytesIsPushedWhole() {
        assertEquals(List.of("PUSH 1000"), packetsOf(job(BTP, 8000, false), 1000));
    }

    @Test
    void restOfALongerMessageIsPulled() {
        assertEquals(List.of("PUSH 1000", "PULL 0", "DATA 1"), packetsOf(job(BTP, 8000, false), 1001));
    }

    @Test
    void restTravelsInPiecesOf16KiB() {
        assertEquals(
                List.of("PUSH 1000", "PULL 0", "DATA 16384", "DATA 16384", "DATA 232"),
                packetsOf(job(BTP, 8000, false), 1000 + 33_000));
    }

    @Test
    void restIsReadWhereTheReceiverCanReadIt() {
        // The packet tells where: a key and a length.
        assertEquals(List.of("PUSH 16", "ACK 0"), packetsOf(job(BTP, 8000, true), 70_000));
    }

    @Test
    void pushZeroPullsEverything() {
        assertEquals(List.of("PUSH 0", "PULL 0", "DATA 1"), packetsOf(job(0, 8000, false), 1));
    }

    @Test
    void pushAllPullsNothing() {
        assertEquals(List.of("PUSH 8192"), packetsOf(job(1 << 30, 1 << 30, false), 8192));
    }

    @Test
    void whatIsPushedWithinAHostTravelsInPiecesToo() {
        assertEquals(
                List.of("PUSH 8192", "FRAGMENT 16384", "FRAGMENT 5424"),
                packetsOf(job(1 << 30, 1 << 30, false), 30_000));
    }

    @Test
    void noMoreIsPushedThanTheReceiverKeeps() {
        assertEquals(
                List.of("PUSH 8192", "FRAGMENT 1744", "CREDIT 0", "PULL 0", "DATA 16384", "DATA 3680", "CREDIT 0"),
                packetsOf(job(1 << 30, 10_000, false), 30_000));
    }

    @Test
    void pullLeavesWhileTheSecondPushIsStillToCome() {
        CalmJob job = new CalmJob(2, new Engine.Parameters(new PushParameters(760, 680, 8000), 100_000, 4), false);
        assertEquals(List.of("PUSH 80", "FRAGMENT 680", "PULL 0", "DATA 240"), packetsOf(job, 1000));
    }

    @Test
    void messageThatTheTwoPushesHoldIsPushedInOnePacketAndNotPulled() {
        CalmJob job = new CalmJob(2, new Engine.Parameters(new PushParameters(760, 680, 8000), 100_000, 4), false);
        assertEquals(List.of("PUSH 80"), packetsOf(job, 80));
        job = new CalmJob(2, new Engine.Parameters(new PushParameters(760, 680, 8000), 100_000, 4), false);
        assertEquals(List.of("PUSH 760"), packetsOf(job, 760));
        job = new CalmJob(2, new Engine.Parameters(new PushParameters(760, 680, 8000), 100_000, 4), false);
        assertEquals("FRAGMENT 680", packetsOf(job, 761).get(1));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void receiverWithoutPushedBufferHoldsNothing(boolean readsPeers) {
        CalmJob job = job(BTP, 0, readsPeers);
        SendOperation empty = job.send(0, 1, 1, new byte[0]);
        SendOperation small = job.send(0, 1, 2, content(10, 2));
        job.deliver();
        assertEquals(0, job.engine(1).receiver().memoryUsed());
        assertFalse(empty.isDone());
        assertFalse(small.isDone());
        assertFalse(job.engine(0).trySend(CalmJob.CONTEXT, 1, 3, Packet.UNTYPED, MemorySegment.NULL));
        byte[] into = new byte[10];
        ReceiveOperation second = job.receive(1, 0, 2, into);
        ReceiveOperation first = job.receive(1, 0, 1, new byte[0]);
        job.deliver();
        assertTrue(empty.isDone() && small.isDone() && first.isDone() && second.isDone());
        assertArrayEquals(content(10, 2), into);
        assertTrue(job.isAtRest());
    }

    @Test
    void standardSendThatWasPushedWholeIsCompleteBeforeItsReceive() {
        CalmJob job = job(BTP, 8000, false);
        assertTrue(job.send(0, 1, 5, content(BTP, 1)).isDone());
        assertFalse(job.send(0, 1, 5, content(BTP + 1, 1)).isDone());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void earlyMessageLeavesItsRestAtTheSender(boolean readsPeers) {
        CalmJob job = job(BTP, 8000, readsPeers);
        SendOperation send = job.send(0, 1, 5, content(50_000, 1));
        job.deliver();
        assertEquals(1, job.engine(1).unexpectedMessages());
        assertEquals(readsPeers ? 0 : 1024, job.engine(1).receiver().memoryUsed());
        assertFalse(send.isDone());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, BTP, 5000})
    void synchronousSendCompletesAtTheMatch(int length) {
        CalmJob job = job(BTP, 8000, false);
        SendOperation send = job.synchronousSend(0, 1, 5, content(length, 1));
        job.deliver();
        assertFalse(send.isDone());
        ReceiveOperation receive = job.receive(1, 0, 5, new byte[length]);
        job.deliver();
        assertTrue(send.isDone() && receive.isDone());
        assertTrue(job.isAtRest());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, BTP, BTP + 1, 3000})
    void truncatedReceiveTellsBothLengthsAndTakesWhatFits(int offered) {
        CalmJob job = job(BTP, 8000, false);
        byte[] content = content(5000, 1);
        SendOperation send = job.send(0, 1, 5, content);
        byte[] into = new byte[offered];
        ReceiveOperation receive = job.receive(1, 0, 5, into);
        job.deliver();
        assertEquals(new Failure.Truncated(5000, offered), receive.failure());
        assertArrayEquals(Arrays.copyOf(content, offered), into);
        assertTrue(send.isDone());
        assertNull(send.failure());
        assertTrue(job.isAtRest());
    }

    @Test
    void longMessageToSelfWaitsForItsReceive() {
        CalmJob job = job(BTP, 8000, false);
        byte[] content = content(5000, 1);
        SendOperation send = job.send(0, 0, 5, content);
        assertFalse(send.isDone());
        byte[] into = new byte[5000];
        ReceiveOperation receive = job.receive(0, 0, 5, into);
        assertTrue(receive.isDone() && send.isDone());
        assertArrayEquals(content, into);
        assertTrue(job.packets().isEmpty());
        assertTrue(job.isAtRest());
    }

    @Test
    void lastPiecesOfTwoMessagesToOnePeerDoNotMix() {
        CalmJob job = job(BTP, 8000, false);
        byte[] first = content(40_000, 1);
        byte[] second = content(40_000, 2);
        SendOperation one = job.send(0, 1, 1, first);
        SendOperation two = job.send(0, 1, 2, second);
        byte[] intoSecond = new byte[40_000];
        byte[] intoFirst = new byte[40_000];
        job.deliver();
        job.receive(1, 0, 2, intoSecond);
        job.receive(1, 0, 1, intoFirst);
        job.deliver();
        assertTrue(one.isDone() && two.isDone());
        assertArrayEquals(first, intoFirst);
        assertArrayEquals(second, intoSecond);
    }

    @Test
    void senderCanPushAgainWhenItsMessagesAreReceivedEvenIfOnePushTakesMostOfTheBuffer() {
        CalmJob job = job(BTP, 1700, false);
        for (int i = 0; i < 100; i++) {
            // Small ones leave credit owed, by which the next large one must not be kept waiting.
            for (int length : new int[] {500, BTP}) {
                job.receive(1, 0, 5, new byte[length]);
                assertTrue(
                        job.engine(0)
                                .trySend(
                                        CalmJob.CONTEXT, 1, 5, Packet.UNTYPED, MemorySegment.ofArray(new byte[length])),
                        "" + i);
                job.deliver();
            }
        }
    }

    @Test
    void networkMemoryIsCountedWithWhatIsLentWhenAMessageComesToWait() {
        CalmJob job = new CalmJob(2, CalmJob.USUAL, false);
        ReceiveOperation lent = job.lend(1, 0, 7);
        job.send(0, 1, 7, content(5000, 1));
        job.deliver();
        assertTrue(lent.isDone());
        assertEquals(0, job.count(1, Counter.NETWORK_MEMORY_MAX), "nothing has waited");
        job.send(0, 1, 8, content(500, 2));
        job.deliver();
        // Blocks of 8192 and 512 bytes.
        assertEquals(8704, job.count(1, Counter.NETWORK_MEMORY_MAX));
    }
}

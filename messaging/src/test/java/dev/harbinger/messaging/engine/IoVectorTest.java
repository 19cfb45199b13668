package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages in several segments at both ends, read where they lie or carried in packets. */
class IoVectorTest {
    private static final int[] LENGTHS = {1, 2000, 999, 3000};
    private static final int ALL = 6000;

    private final byte[] into = new byte[ALL + LENGTHS.length];

    /** Segments that lie one byte apart. */
    private static IoVector segmentsOf(MemorySegment memory) {
        MemorySegment[] segments = new MemorySegment[LENGTHS.length];
        int at = 0;
        for (int i = 0; i < LENGTHS.length; i++) {
            segments[i] = memory.asSlice(at, LENGTHS[i]);
            at += LENGTHS[i] + 1;
        }
        return new IoVector(segments);
    }

    /** What {@link #into} holds after a message of {@code length} bytes, computed byte by byte. */
    private static byte[] spread(byte[] message, int length) {
        byte[] spread = new byte[ALL + LENGTHS.length];
        int from = 0;
        int to = 0;
        for (int segment : LENGTHS) {
            for (int i = 0; i < segment && from < length; i++) {
                spread[to + i] = message[from++];
            }
            to += segment + 1;
        }
        return spread;
    }

    private static CalmJob job(boolean readsPeers) {
        return new CalmJob(2, CalmJob.USUAL, readsPeers);
    }

    private ReceiveOperation receive() {
        ReceiveOperation receive = new ReceiveOperation();
        receive.setVector(CalmJob.CONTEXT, 0, 7, segmentsOf(MemorySegment.ofArray(into)));
        return receive;
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void segmentsAreSentAndFilledInTheirOrder(boolean readsPeers, boolean early) {
        CalmJob job = job(readsPeers);
        byte[] message = content(ALL, 1);
        SendOperation send = new SendOperation();
        send.setVector(CalmJob.CONTEXT, 1, 7, segmentsOf(MemorySegment.ofArray(spread(message, ALL))), false);
        ReceiveOperation receive = receive();
        if (early) {
            job.start(0, send);
            job.deliver();
            job.post(1, receive);
        } else {
            job.post(1, receive);
            job.start(0, send);
        }
        job.deliver();
        assertTrue(send.isDone() && receive.isDone());
        assertNull(receive.failure());
        assertTrue(receive.isInPlace());
        assertArrayEquals(spread(message, ALL), into);
        assertTrue(job.isAtRest());
    }

    @ParameterizedTest
    @CsvSource({"false, 100", "false, 2500", "false, 9000", "true, 100", "true, 2500", "true, 9000"})
    void messageOfAnotherLengthFillsWhatItCan(boolean readsPeers, int length) {
        CalmJob job = job(readsPeers);
        byte[] message = content(length, 1);
        ReceiveOperation receive = receive();
        job.post(1, receive);
        job.send(0, 1, 7, message);
        job.deliver();
        assertTrue(receive.isDone());
        assertEquals(length > ALL ? new Failure.Truncated(length, ALL) : null, receive.failure());
        assertArrayEquals(spread(Arrays.copyOf(message, ALL), Math.min(length, ALL)), into);
    }

    @ParameterizedTest
    @CsvSource({"false, 100", "false, 2500", "true, 100", "true, 2500"})
    void shortMessageToOneselfFillsThePartOfASegmentThatItReaches(boolean early, int length) {
        CalmJob job = new CalmJob(1, CalmJob.USUAL, false);
        byte[] message = content(length, 1);
        ReceiveOperation receive = receive();
        if (early) {
            job.send(0, 0, 7, message);
            job.deliver();
            job.post(0, receive);
        } else {
            job.post(0, receive);
            job.send(0, 0, 7, message);
        }
        job.deliver();
        assertTrue(receive.isDone());
        assertNull(receive.failure());
        assertEquals(length, receive.messageBytes());
        assertArrayEquals(spread(message, length), into);
        assertTrue(job.isAtRest());
    }

    @Test
    void scatterCopiesTheStatedBytesAndNoMore() {
        byte[] message = content(ALL, 1);
        segmentsOf(MemorySegment.ofArray(into)).scatter(MemorySegment.ofArray(message), 2500);
        assertArrayEquals(spread(message, 2500), into);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, ALL})
    void segmentsThatAreClosedUnderWayFailTheReceive(int length) {
        CalmJob job = job(false);
        ReceiveOperation receive = new ReceiveOperation();
        try (Arena arena = Arena.ofShared()) {
            receive.setVector(CalmJob.CONTEXT, 0, 7, segmentsOf(arena.allocate(into.length)));
            job.post(1, receive);
        }
        job.send(0, 1, 7, content(length, 1));
        job.deliver();
        assertInstanceOf(Failure.MemoryClosed.class, receive.failure());
    }
}

package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.transport.RankExit;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionEndTest {
    private final ConnectionEnd end = new ConnectionEnd();

    /** Takes a last frame whose payload lies behind 5 other bytes. */
    private void take(int kind, long word0, String text) {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        byte[] buffer = new byte[5 + payload.length];
        System.arraycopy(payload, 0, buffer, 5, payload.length);
        end.lastFrame(kind, word0, MemorySegment.ofArray(buffer), 5, payload.length);
    }

    @Test
    void connectionThatBreaksHasEndedWithoutAReport() {
        assertFalse(end.isReached());
        end.breakOff("was reset");
        assertTrue(end.isReached());
        assertEquals("was reset", end.broken());
        assertNull(end.exit());
    }

    @Test
    void rankThatFinishedNamesNoCause() {
        take(Frame.FINISHED, 3, "done");
        assertTrue(end.isReached());
        assertEquals(new RankExit(false, RankExit.NONE, "done"), end.exit());
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, 1L << 31, Long.MAX_VALUE})
    void causeThatIsNoRankCountsAsNone(long cause) {
        take(Frame.FAILED, cause, "out of luck");
        assertEquals(new RankExit(true, RankExit.NONE, "out of luck"), end.exit());
    }

    @Test
    void longTextIsCut() {
        take(Frame.FAILED, 3, "x".repeat(Frame.MOST_TEXT + 1));
        assertEquals(new RankExit(true, 3, "x".repeat(Frame.MOST_TEXT)), end.exit());
    }

    @Test
    void rankThatLeavesReportsNothing() {
        take(Frame.LEAVING, 0, "");
        assertTrue(end.isReached() && end.isLeaving());
        assertNull(end.exit());
        assertNull(end.broken());
    }

    @Test
    void frameOfUnknownKindBreaksTheConnection() {
        take(9, 0, "");
        assertFalse(end.isLeaving());
        assertEquals("carried a frame of unknown kind 9", end.broken());
    }
}

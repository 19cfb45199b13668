package dev.harbinger.messaging.transport.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.transport.local.FreeRanges.Range;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Free ranges beside a set of free units. */
class FreeRangesTest {
    private static final int SPACE = 1000;

    @Test
    void takesTheLowestOfTheShortestRangesThatFit() {
        SplittableRandom random = new SplittableRandom(20_261_129);
        FreeRanges ranges = new FreeRanges();
        BitSet free = new BitSet();
        ranges.add(0, SPACE);
        free.set(0, SPACE);
        for (int step = 0; step < 20_000; step++) {
            int length = 1 + random.nextInt(30);
            if (random.nextBoolean()) {
                int expected = bestFit(free, length);
                assertEquals(expected, ranges.take(length));
                if (expected >= 0) {
                    free.clear(expected, expected + length);
                }
            } else {
                int start = random.nextInt(SPACE - length);
                if (free.get(start, start + length).isEmpty()) {
                    free.set(start, start + length);
                    Range merged = ranges.add(start, length);
                    assertEquals(free.previousClearBit(start) + 1, merged.start());
                    assertEquals(free.nextClearBit(start), merged.end());
                }
            }
            assertEquals(free.cardinality(), ranges.bytes());
        }
    }

    @Test
    void aPartIsCutOutOfItsRange() {
        FreeRanges ranges = new FreeRanges();
        assertNull(ranges.longest());
        Range whole = ranges.add(100, 50);
        ranges.cut(whole, 120, 10);
        assertEquals(40, ranges.bytes());
        assertEquals(new Range(130, 20), ranges.longest());
        assertEquals(100, ranges.take(20));
        assertEquals(130, ranges.take(20));
        assertTrue(ranges.take(1) < 0);
    }

    private static int bestFit(BitSet free, int length) {
        int best = -1;
        int shortest = Integer.MAX_VALUE;
        for (int start = free.nextSetBit(0); start >= 0; start = free.nextSetBit(free.nextClearBit(start))) {
            int found = free.nextClearBit(start) - start;
            if (found >= length && found < shortest) {
                best = start;
                shortest = found;
            }
        }
        return best;
    }
}

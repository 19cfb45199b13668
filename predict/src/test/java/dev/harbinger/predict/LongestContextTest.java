package dev.harbinger.predict;

import static dev.harbinger.predict.Streams.ahead;
import static dev.harbinger.predict.Streams.marks;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongestContextTest {
    @Test
    void lastSuccessorPredictsWhatFollowedLastTime() {
        LongestContext predictor = new LongestContext(1);
        assertEquals("xxxoxxxo", marks(predictor, 1, 2, 1, 2, 3, 1, 3, 1));
        assertEquals(3, predictor.footprint());
    }

    @Test
    void longerContextTellsApartWhatAShorterOneCannot() {
        int[] calls = {1, 2, 1, 3, 1, 2, 1, 3, 1, 2, 1, 3};
        assertEquals("xxxxxxoooooo", marks(new LongestContext(2), calls));
        assertEquals("xxxxxxoxoxox", marks(new LongestContext(1), calls));
    }

    @Test
    void confidentContextSurvivesOneException() {
        int[] calls = {1, 2, 1, 2, 1, 2, 9, 1, 2, 1, 2};
        LongestContext plain = new LongestContext(1);
        LongestContext confident = new LongestContext(1, true, 100);
        assertEquals("xxxoooxxoxo", marks(plain, calls));
        assertEquals("xxxoooxxooo", marks(confident, calls));
    }

    @Test
    void followsTheChainAsFarAsItIsKnown() {
        LongestContext predictor = new LongestContext(2);
        marks(predictor, 1, 2, 1, 3, 1, 2, 1, 3);
        assertEquals(List.of(1, 2, 1, 3, 1, 2), ahead(predictor, 6));
        LongestContext fresh = new LongestContext(3);
        marks(fresh, 1, 2);
        assertEquals(List.of(), ahead(fresh, 4));
    }

    /** A predictor that is asked before every call says what one says that observed the same and was never asked. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void whatIsPredictedAheadDoesNotDependOnEarlierQuestions(long seed) {
        Random random = new Random(seed);
        int order = 1 + random.nextInt(6);
        boolean confident = random.nextBoolean();
        int limit = 20 + random.nextInt(100);
        int exceptions = 1 + random.nextInt(40);
        int cycle = 5 + random.nextInt(20);
        LongestContext asked = new LongestContext(order, confident, limit);
        List<Integer> calls = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            LongestContext fresh = new LongestContext(order, confident, limit);
            calls.forEach(call -> fresh.observe(call, 0));
            int k = random.nextInt(14);
            assertEquals(ahead(fresh, k), ahead(asked, k), "seed " + seed + ", " + i + " calls, " + k + " ahead");
            int call = random.nextInt(exceptions) == 0 ? random.nextInt(60) : i % cycle * (i % cycle) % 11;
            calls.add(call);
            asked.observe(call, 0);
        }
    }

    @Test
    void contextsStayWithinTheLimitWhenCallsNeverRepeat() {
        LongestContext predictor = new LongestContext(4, true, 50);
        for (int call = 0; call < 5_000; call++) {
            predictor.observe(call, 0);
        }
        assertTrue(predictor.footprint() <= 50);
    }

    @Test
    void learnsAgainAfterAFloodOfUnknownCalls() {
        LongestContext predictor = new LongestContext(2, false, 20);
        for (int call = 10; call < 100; call++) {
            predictor.observe(call, 0);
        }
        int hits = 0;
        for (int i = 0; i < 300; i++) {
            hits += predictor.observe(i % 3, 0) ? 1 : 0;
        }
        assertTrue(hits > 250, hits + " hits of 300");
    }

    @Test
    void orderOutsideItsRangeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new LongestContext(0));
        assertThrows(IllegalArgumentException.class, () -> new LongestContext(LongestContext.MAX_ORDER + 1));
    }
}

package dev.harbinger.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ScoresTest {
    @Test
    void firstSightsAreCountedApart() {
        HitRatio score = new HitRatio();
        LongestContext predictor = new LongestContext(1);
        for (int call : new int[] {1, 200, 1, 200, 3}) {
            score.observe(predictor, call, 0);
        }
        assertEquals(5, score.receives());
        assertEquals(1, score.hits());
        assertEquals(4, score.misses());
        assertEquals(3, score.compulsoryMisses());
        assertEquals(0.2, score.ratio());
        assertEquals(0.4, score.oracleRatio());
        score.reset();
        assertEquals(0, score.ratio());
        assertEquals(0, score.oracleRatio());
        score.record(1, false);
        assertEquals(1, score.compulsoryMisses());
    }

    @Test
    void aheadAccuracyCountsWhatWasSaidThatManyCallsBefore() {
        AheadAccuracy accuracy = new AheadAccuracy(new SingleCycle(), 5);
        for (int i = 0; i < 13; i++) {
            accuracy.observe(i % 3, 0);
        }
        // The cycle 0 1 2 is known after 4 calls, so the fifth is the first predicted one ahead, the sixth two ahead.
        assertEquals(13, accuracy.receives());
        for (int distance = 1; distance <= 5; distance++) {
            assertEquals(13 - 3 - distance, accuracy.hits(distance), "distance " + distance);
        }
        assertEquals(9 / 13.0, accuracy.ratio(1));
        assertThrows(IndexOutOfBoundsException.class, () -> accuracy.hits(0));
        assertThrows(IndexOutOfBoundsException.class, () -> accuracy.hits(6));
    }

    @Test
    void oneAheadIsTheHitRatioForAPredictorWithoutHint() {
        ReceiveTrace trace = ReceiveTrace.load("mg.W.64").get(3);
        AheadAccuracy accuracy = new AheadAccuracy(new Tournament(), 10);
        HitRatio score = new HitRatio();
        for (int i = 0; i < trace.calls().length; i++) {
            score.record(trace.calls()[i], accuracy.observe(trace.calls()[i], trace.sites()[i]));
        }
        assertEquals(score.hits(), accuracy.hits(1));
    }
}

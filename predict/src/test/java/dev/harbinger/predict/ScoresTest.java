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

    @Test
    void asASetTheOrderOfTheCallsDoesNotMatter() {
        AheadAccuracy accuracy = new AheadAccuracy(new Fixed(0, 1, 2), 3);
        for (int i = 0; i < 9; i++) {
            accuracy.observe(2 - i % 3, 0);
        }
        // Of three calls that begin anywhere in 2 1 0 2 1 0 ... all are among 0 1 2.
        assertEquals(1.0, accuracy.setRatio(3));
        // Of one call: 0 alone is predicted, and comes each third time: at two of the seven places with three calls to
        // come.
        assertEquals(2 / 7.0, accuracy.setRatio(1));
        // Of two calls 0 1 are predicted: 2 1, 1 0, 0 2 have one, two, one of them.
        assertEquals((1 + 2 + 1 + 1 + 2 + 1 + 1) / 14.0, accuracy.setRatio(2), 1e-12);
    }

    @Test
    void aCallPredictedOnceCountsOnceAsASet() {
        AheadAccuracy accuracy = new AheadAccuracy(new Fixed(7, 7, 8), 3);
        for (int call : new int[] {7, 8, 8}) {
            accuracy.observe(call, 0);
        }
        assertEquals(2 / 3.0, accuracy.setRatio(3), 1e-12);
        assertThrows(IndexOutOfBoundsException.class, () -> accuracy.setRatio(4));
    }

    /** Always predicts the same calls. */
    private record Fixed(int... calls) implements Predictor {
        @Override
        public String name() {
            return "fixed";
        }

        @Override
        public boolean observe(int call, int site) {
            return call == calls[0];
        }

        @Override
        public int next() {
            return calls[0];
        }

        @Override
        public int predictAt(int site) {
            return calls[0];
        }

        @Override
        public int predict(int[] into, int k) {
            System.arraycopy(calls, 0, into, 0, k);
            return k;
        }

        @Override
        public int footprint() {
            return calls.length;
        }

        @Override
        public void reset() {}
    }
}

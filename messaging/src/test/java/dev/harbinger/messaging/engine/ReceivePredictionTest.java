package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.predict.Predictors;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ReceivePredictionTest {
    private final Counters counters = new Counters();
    private final FixedPredictor predictor = new FixedPredictor();
    private final ReceivePrediction prediction = new ReceivePrediction(predictor, 4, counters);

    private static void observe(ReceivePrediction prediction, int source, int tag, long capacity) {
        prediction.observe(new ReceiveCall(source, tag, capacity, 0, 0, 0, 0), Context.WORLD, source, capacity, false);
    }

    private void observe(int tag) {
        observe(prediction, 0, tag, 100);
    }

    @Test
    void expectsTheMessagesThatPredictedReceivesTake() {
        observe(3);
        predictor.expect(0);
        observe(4);
        assertTrue(prediction.expects(Context.WORLD, 0, 3, 100));
        assertFalse(prediction.expects(Context.WORLD, 0, 3, 101));
        assertFalse(prediction.expects(Context.WORLD, 0, 4, 100));
        assertFalse(prediction.expects(Context.WORLD, 1, 3, 100));
        assertFalse(prediction.expects(Context.named(1, 1), 0, 3, 100));
    }

    @Test
    void expectsWhatAPredictedWildcardReceiveTakes() {
        observe(prediction, ReceiveOperation.ANY, ReceiveOperation.ANY, 100);
        predictor.expect(0);
        observe(4);
        assertTrue(prediction.expects(Context.WORLD, 5, 17, 100));
        assertFalse(prediction.expects(Context.named(1, 1), 5, 17, 100));
    }

    @Test
    void pausesWhenMostPredictionsAreWrongAndResumesWhenTheyAreRightAgain() {
        observe(3);
        predictor.expect(0);
        predictor.setRight(true);
        for (int i = 0; i < 100; i++) {
            observe(3);
        }
        assertEquals(1, prediction.count());
        predictor.setRight(false);
        int untilPaused = 0;
        while (prediction.count() > 0) {
            observe(3);
            untilPaused++;
        }
        assertTrue(untilPaused > 10 && untilPaused < 100, untilPaused + " wrong predictions");
        assertEquals(1, counters.get(Counter.PREDICTION_PAUSES));
        assertFalse(prediction.expects(Context.WORLD, 0, 3, 100));
        predictor.setRight(true);
        int untilResumed = 0;
        while (prediction.count() == 0) {
            observe(3);
            untilResumed++;
        }
        assertTrue(untilResumed > 5 && untilResumed < 100, untilResumed + " right predictions");
        assertTrue(prediction.expects(Context.WORLD, 0, 3, 100));
    }

    @Test
    void pausesOnReceivesWithoutAnOrderAndResumesOnACycle() {
        ReceivePrediction real = new ReceivePrediction(Predictors.byName("last-successor"), 4, counters);
        RandomGenerator random = new SplittableRandom(7);
        for (int i = 0; i < 1000; i++) {
            observe(real, 0, random.nextInt(20), 100);
        }
        assertEquals(0, real.count());
        for (int i = 0; i < 1000; i++) {
            observe(real, 0, i % 5, 100);
        }
        assertEquals(4, real.count());
    }

    @Test
    void keepsItsMemoryBoundedForAProgramWithEverNewReceives() {
        for (int tag = 0; tag < 200_000; tag++) {
            predictor.expect(tag == 0 ? new int[0] : new int[] {0});
            observe(tag);
        }
        // The table of calls was full after every 65536: call 0 is the first of the last round.
        assertTrue(prediction.expects(Context.WORLD, 0, 3 << 16, 100));
    }

    @Test
    void expectsNothingWithoutAPredictor() {
        ReceivePrediction none = new ReceivePrediction(null, 4, counters);
        observe(none, 0, 1, 100);
        assertFalse(none.expects(Context.WORLD, 0, 1, 100));
        assertEquals(0, none.count());
    }
}

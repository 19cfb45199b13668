package dev.harbinger.predict;

import static dev.harbinger.predict.Streams.ahead;
import static dev.harbinger.predict.Streams.marks;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TournamentTest {
    @Test
    void followsTheComponentWithTheLongerRunOfHits() {
        // Last successor learns the inner loop at once; single-cycle waits for a head that never comes again.
        Tournament predictor = new Tournament(new SingleCycle(), new LongestContext(1));
        assertEquals("xxxxooo", marks(predictor, 9, 1, 2, 1, 2, 1, 2));
    }

    @Test
    void cycleTakesOverOnceItHasBeenRightLonger() {
        // 1 1 2 in a loop: after a 1 last successor is never right, the cycle always is.
        Tournament predictor = new Tournament(new LongestContext(1), new SingleCycle());
        int[] loop = {1, 1, 2, 3, 4, 5, 6};
        for (int round = 0; round < 4; round++) {
            marks(predictor, loop);
        }
        assertEquals("ooooooo", marks(predictor, loop));
        assertEquals(List.of(1, 1, 2, 3, 4, 5, 6, 1, 1), ahead(predictor, 9));
    }

    @Test
    void footprintStaysWithinTheBudgetWhateverTheProgramDoes() {
        Tournament predictor = new Tournament(128);
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            predictor.observe(i % 1000 < 500 ? i % 90 : random.nextInt(300), 0);
            assertTrue(predictor.footprint() <= 128);
        }
    }

    @Test
    void componentThatNeedsAHintIsUsedWhenThereIsOne() {
        Tournament predictor = new Tournament(new Tagging(), new LongestContext(1));
        predictor.observe(1, 0);
        predictor.observe(2, 1);
        predictor.observe(1, 0);
        assertTrue(predictor.needsSite());
        assertFalse(new Tournament().needsSite());
        assertEquals(2, predictor.predictAt(1));
        assertEquals(2, predictor.next());
    }

    @Test
    void taggingHelpsWhereTheCallBeforeSaysNothing() {
        // Two sites in random order, each with one call: only the hint tells which comes.
        Predictor hinted = Predictors.byName("tag-tournament");
        Predictor alone = Predictors.byName("tournament");
        Random random = new Random(11);
        HitRatio withHint = new HitRatio();
        HitRatio without = new HitRatio();
        for (int i = 0; i < 1000; i++) {
            int site = random.nextInt(2);
            withHint.observe(hinted, site, site);
            without.observe(alone, site, site);
        }
        assertEquals(998, withHint.hits());
        assertTrue(without.hits() < 700, () -> without.hits() + " hits");
        assertEquals(alone.next(), hinted.next());
    }

    @Test
    void withoutTheSiteTheHintedTournamentIsThePlainOne() {
        Predictor hinted = Predictors.byName("tag-tournament");
        Predictor alone = Predictors.byName("tournament");
        Random random = new Random(12);
        for (int i = 0; i < 5000; i++) {
            int call = i % 400 < 300 ? i % 12 : random.nextInt(20);
            assertEquals(alone.observe(call, Predictor.NONE), hinted.observe(call, Predictor.NONE));
        }
    }

    @Test
    void windowsAndNothingAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Tournament(new LruWindow(4)));
        assertThrows(IllegalArgumentException.class, () -> new Tournament(new Predictor[0]));
        assertThrows(IllegalArgumentException.class, () -> new Tournament(15));
    }
}

package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BranchPredictorTest {
    private final BranchPredictor predictor = new BranchPredictor(8);

    @Test
    void aNewBranchIsPredictedAsNotTaken() {
        assertTrue(predictor.predicted(3, false));
        assertFalse(predictor.predicted(4, true));
        assertEquals(2, predictor.branches());
        assertEquals(1, predictor.mispredictions());
    }

    @Test
    void aBranchTakenOnceIsPredictedAsTaken() {
        predictor.predicted(3, true);
        assertTrue(predictor.predicted(3, true));
    }

    @Test
    void oneExceptionDoesNotChangeAStrongPrediction() {
        for (int i = 0; i < 5; i++) {
            predictor.predicted(3, true);
        }
        assertFalse(predictor.predicted(3, false));
        assertTrue(predictor.predicted(3, true));
        assertFalse(predictor.predicted(3, false));
        assertFalse(predictor.predicted(3, false));
        assertTrue(predictor.predicted(3, false));
    }

    @Test
    void branchesThatManyApartShareACounter() {
        predictor.predicted(3, true);
        assertTrue(predictor.predicted(11, true));
        assertFalse(predictor.predicted(4, true));
    }

    @Test
    void withoutEntriesNothingIsLearned() {
        BranchPredictor none = new BranchPredictor(0);
        for (int i = 0; i < 5; i++) {
            assertFalse(none.predicted(3, true));
        }
        assertTrue(none.predicted(3, false));
    }
}

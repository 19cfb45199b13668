package dev.harbinger.predict;

import static dev.harbinger.predict.Streams.ahead;
import static dev.harbinger.predict.Streams.marks;
import static dev.harbinger.predict.Streams.offers;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Afsahi and Dimopoulos, section 6.1; the figure of section 6.1.1 has its numbers printed, figure 6 has not. */
class SingleCycleTest {
    private static final int NONE = Predictor.NONE;

    @Test
    void offersNothingUntilTheHeadComesAgainThenFollowsTheCycle() {
        int[] calls = {1, 3, 5, 1, 3, 5, 1};
        assertEquals(List.of(NONE, NONE, NONE, NONE, 3, 5, 1), offers(new SingleCycle(), calls));
        assertEquals("xxxxooo", marks(new SingleCycle(), calls));
    }

    @Test
    void callThatBreaksTheCycleIsTheNextHead() {
        SingleCycle predictor = new SingleCycle();
        assertEquals("xxxoxxxxoo", marks(predictor, 1, 2, 1, 2, 7, 8, 9, 7, 8, 9));
        assertEquals(List.of(7, 8, 9, 7), ahead(predictor, 4));
    }

    @Test
    void withoutInitialisationPhaseAHeadThatNeverComesAgainMeansNoPrediction() {
        assertEquals("xxxxxxxxxxxxxxxxxx", marks(new SingleCycle(), FIGURE_7));
    }

    @Test
    void initialisationPhaseFindsTheCycleOfFigureSeven() {
        SingleCycle predictor = new SingleCycle(Initialisation.OF_PROGRAM, WhileForming.NOTHING, 100);
        assertEquals("xxxxxxxxxxxxoooooo", marks(predictor, FIGURE_7));
        assertEquals(7, predictor.footprint());
    }

    /** The sequence of figure 7 (4 is the second head, its cycle 4 7 8 9 10 11 12), gone round once more. */
    private static final int[] FIGURE_7 = {1, 3, 5, 6, 4, 7, 8, 9, 10, 11, 12, 4, 7, 8, 9, 10, 11, 12};

    @Test
    void initialisationPhaseFindsTheCycleOfTheEarlierPapersFigureThree() {
        SingleCycle predictor = new SingleCycle(Initialisation.OF_PROGRAM, WhileForming.NOTHING, 100);
        assertEquals("xxxxxxxxxxooo", marks(predictor, 1, 3, 5, 4, 6, 7, 8, 9, 10, 4, 6, 7, 8));
        assertEquals(6, predictor.footprint());
    }

    @Test
    void initialisationPhaseSkipsAReturnWithinFewerThanSixCalls() {
        SingleCycle predictor = new SingleCycle(Initialisation.OF_PROGRAM, WhileForming.NOTHING, 100);
        assertEquals("xxxxxxxxxxoo", marks(predictor, 8, 1, 2, 1, 3, 4, 5, 6, 7, 8, 1, 2));
        assertEquals(9, predictor.footprint());
    }

    @Test
    void initialisationPhaseCountsFromTheLatestSightOfAHeadSoAShortLoopNeverEndsIt() {
        SingleCycle predictor = new SingleCycle(Initialisation.OF_PROGRAM, WhileForming.NOTHING, 100);
        assertEquals("xxxxxxxxxxxx", marks(predictor, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4));
        // 1 comes again after six calls, four of the loop and two others.
        assertEquals("xxxoooooo", marks(predictor, 5, 6, 1, 2, 3, 4, 5, 6, 1));
    }

    @Test
    void cycleOfTheInitialisationPhaseHoldsItsHeadOnce() {
        SingleCycle predictor = new SingleCycle(Initialisation.OF_PROGRAM, WhileForming.NOTHING, 100);
        // 1 comes again too soon; its cycle of 7 begins at its second sight.
        assertEquals("xxxxxxxxxxoo", marks(predictor, 1, 2, 1, 3, 4, 5, 6, 7, 8, 1, 3, 4));
        assertEquals(7, predictor.footprint());
    }

    @Test
    void fromTheFirstSightAShortLoopIsTakenAsOftenAsItNeeds() {
        SingleCycle predictor =
                new SingleCycle(new Initialisation(6, Initialisation.Sight.FIRST), WhileForming.NOTHING, 100);
        assertEquals("xxxxxxxxxooo", marks(predictor, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4));
        assertEquals(8, predictor.footprint());
    }

    @Test
    void afterTheInitialisationPhaseCyclesMayBeShort() {
        SingleCycle predictor = new SingleCycle(Initialisation.OF_PROGRAM, WhileForming.NOTHING, 100);
        marks(predictor, 0, 1, 2, 3, 4, 5, 0);
        assertEquals("xxxoo", marks(predictor, 8, 9, 8, 9, 8));
    }

    @Test
    void cycleOfOneCallPredictsItAgain() {
        SingleCycle predictor = new SingleCycle();
        assertEquals("xxoo", marks(predictor, 4, 4, 4, 4));
        assertEquals(List.of(4, 4, 4), ahead(predictor, 3));
        assertEquals(1, predictor.footprint());
    }

    @Test
    void offersThePreviousCallWhileFormingIfAsked() {
        SingleCycle predictor = new SingleCycle(Initialisation.NONE, WhileForming.PREVIOUS_CALL, 100);
        assertEquals(List.of(NONE, 1, 2, 2, 2), offers(predictor, 1, 2, 2, 1, 2));
        predictor.reset();
        assertEquals("xxoxoo", marks(predictor, 1, 2, 2, 1, 2, 2));
        assertEquals(List.of(1, 2, 2, 1), ahead(predictor, 4));
    }

    @Test
    void previousCallIsOfferedForTheNextCallOnly() {
        SingleCycle predictor = new SingleCycle(Initialisation.NONE, WhileForming.PREVIOUS_CALL, 100);
        marks(predictor, 1, 2);
        assertEquals(List.of(2), ahead(predictor, 5));
    }

    @Test
    void formationStartsAnewWhenTheHeadDoesNotComeWithinTheLimit() {
        SingleCycle predictor = new SingleCycle(Initialisation.NONE, WhileForming.NOTHING, 4);
        // 1 2 3 4 fill the log, so 5 becomes the head and 5 6 the cycle.
        assertEquals("xxxxxxxoo", marks(predictor, 1, 2, 3, 4, 5, 6, 5, 6, 5));
        assertEquals(2, predictor.footprint());
    }

    @Test
    void searchForTheFirstCycleIsBoundedToo() {
        SingleCycle predictor = new SingleCycle(Initialisation.OF_PROGRAM, WhileForming.NOTHING, 8);
        for (int call = 0; call < 1000; call++) {
            assertFalse(predictor.observe(call, 0));
        }
        assertEquals("xxxxxxxoooooo", marks(predictor, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1));
    }

    @Test
    void newPredictorOffersNothing() {
        SingleCycle predictor = new SingleCycle();
        assertEquals(NONE, predictor.next());
        assertEquals(List.of(), ahead(predictor, 3));
        assertEquals(0, predictor.footprint());
        assertFalse(predictor.expects(NONE));
        assertThrows(IndexOutOfBoundsException.class, () -> predictor.predict(new int[2], 3));
    }
}

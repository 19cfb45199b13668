package dev.harbinger.predict;

import static dev.harbinger.predict.Streams.ahead;
import static dev.harbinger.predict.Streams.marks;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tagging, tag-cycle, tag-bettercycle and the 2-level predictor: Afsahi and Dimopoulos, sections 6.2 to 6.4 and 7. */
class TagBasedTest {
    private static final int NONE = Predictor.NONE;

    @Test
    void taggingExpectsTheLastCallOfTheSite() {
        Tagging predictor = new Tagging();
        assertFalse(predictor.observe(7, 2));
        assertFalse(predictor.observe(8, 0));
        assertTrue(predictor.observe(7, 2));
        assertFalse(predictor.observe(9, 2));
        assertEquals(9, predictor.predictAt(2));
        assertEquals(8, predictor.predictAt(0));
        assertEquals(NONE, predictor.predictAt(1));
        assertEquals(NONE, predictor.predictAt(50));
        assertEquals(2, predictor.footprint());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tagging", "tag-cycle", "tag-bettercycle", "tag-cycle+init", "tag-bettercycle+previous"})
    void withoutHintNothingIsOffered(String name) {
        Predictor predictor = Predictors.byName(name);
        marks(predictor, 1, 1, 1, 1);
        assertEquals(1, predictor.predictAt(0));
        assertTrue(predictor.needsSite());
        assertEquals(NONE, predictor.next());
        assertEquals(List.of(), ahead(predictor, 4));
        assertFalse(predictor.expects(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tagging", "tag-cycle", "tag-bettercycle+init", "2-level-tag-cycle"})
    void unknownSiteTeachesNothing(String name) {
        Predictor predictor = Predictors.byName(name);
        for (int i = 0; i < 4; i++) {
            assertFalse(predictor.observe(1, NONE));
        }
        assertEquals(NONE, predictor.predictAt(NONE));
        assertEquals(0, predictor.footprint());
    }

    @Test
    void eachSiteHasItsOwnCycle() {
        TagCycle predictor = new TagCycle(CycleMemory.LATEST);
        int[] calls = {1, 5, 2, 5, 1, 5, 2, 5};
        int[] sites = {0, 1, 0, 1, 0, 1, 0, 1};
        StringBuilder marks = new StringBuilder();
        for (int i = 0; i < calls.length; i++) {
            marks.append(predictor.observe(calls[i], sites[i]) ? 'o' : 'x');
        }
        assertEquals("xxxxxooo", marks.toString());
        assertEquals(1, predictor.predictAt(0));
        assertEquals(5, predictor.predictAt(1));
        assertEquals(4, predictor.footprint());
    }

    @Test
    void bettercycleTakesUpTheStoredCycleOfAKnownHeadAndPlainCycleDoesNot() {
        // Cycle 1 2 of head 1, broken by 7, cycle 7 8 of head 7, broken by 1.
        int[] calls = {1, 2, 1, 2, 7, 8, 7, 8, 1, 2, 1, 2, 7, 8};
        TagCycle better = new TagCycle(CycleMemory.PER_HEAD);
        assertEquals("xxxoxxxoxoooxo", marks(better, calls));
        assertEquals(2, better.heads());
        assertEquals(2 * 2, better.footprint());
        TagCycle plain = new TagCycle(CycleMemory.LATEST);
        assertEquals("xxxoxxxoxxxoxx", marks(plain, calls));
        assertEquals(2, plain.footprint());
    }

    @Test
    void firstCycleOfAnyLengthEndsTheInitialisationPhaseOfASite() {
        // Without the phase the head 1 never comes again.
        assertEquals("xxxxxxx", marks(new TagCycle(CycleMemory.LATEST), 1, 2, 3, 2, 3, 2, 3));
        for (CycleMemory memory : CycleMemory.values()) {
            TagCycle predictor = new TagCycle(memory, Initialisation.OF_SITE, WhileForming.NOTHING);
            assertEquals("xxxxooo", marks(predictor, 1, 2, 3, 2, 3, 2, 3));
        }
    }

    @Test
    void bettercycleForgetsItsCyclesRatherThanGrowWithoutBound() {
        CyclePerHead learner = new CyclePerHead(Initialisation.NONE, WhileForming.NOTHING, 64);
        for (int head = 0; head < 10_000; head++) {
            learner.observe(head);
            learner.observe(head);
            assertTrue(learner.observe(head));
        }
        assertTrue(learner.heads() <= 64, () -> learner.heads() + " heads");
        assertEquals(1, learner.longest());
    }

    @Test
    void twoLevelPredictsSiteAndCallWithoutHint() {
        TwoLevel predictor = new TwoLevel(CycleMemory.LATEST);
        // Site 0 posts 1 and 2 in turn, site 1 always 5; the loop is 0 1 1.
        int[] calls = {1, 5, 5, 2, 5, 5, 1, 5, 5, 2, 5, 5};
        int[] sites = {0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1};
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < calls.length; i++) {
                predictor.observe(calls[i], sites[i]);
            }
        }
        assertEquals(0, predictor.nextSite());
        assertEquals(List.of(1, 5, 5, 2, 5, 5, 1), ahead(predictor, 7));
        assertTrue(predictor.observe(1, 0));
        assertFalse(predictor.observe(2, 0));
    }
}

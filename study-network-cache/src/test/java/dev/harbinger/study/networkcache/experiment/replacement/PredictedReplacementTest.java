package dev.harbinger.study.networkcache.experiment.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class PredictedReplacementTest {
    @Test
    void predictors_that_find_more_than_least_recent_use_are_named() {
        assertEquals(
                "least recently used has 10 hits, perfect knowledge has 40 (30 without bypass); with bypass, these"
                        + " predictors have more hits than least recently used: good 20.",
                PredictedReplacement.sentence(comparisons(20, 10)));
    }

    @Test
    void it_is_said_when_no_predictor_finds_more() {
        assertEquals(
                "least recently used has 10 hits, perfect knowledge has 40 (30 without bypass); no predictor has"
                        + " more.",
                PredictedReplacement.sentence(comparisons(10, 9)));
    }

    private static List<PredictorComparison> comparisons(long good, long bad) {
        return List.of(
                hits(PredictorComparison.LEAST_RECENT, 16, false, 10),
                hits("good", 16, false, 99),
                hits("good", 16, true, good),
                hits("bad", 16, true, bad),
                hits("good", 32, true, 99),
                hits(PredictorComparison.PERFECT, 16, false, 30),
                hits(PredictorComparison.PERFECT, 16, true, 40));
    }

    private static PredictorComparison hits(String order, int line, boolean bypass, long hits) {
        return new PredictorComparison(order, line, "4:2", bypass, new ReplacementRun(0, 0, 0, hits, 0, 0));
    }
}

package dev.harbinger.study.networkcache.experiment.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.predict.Predictors;
import dev.harbinger.study.networkcache.experiment.schedule.ComputationCost;
import dev.harbinger.study.networkcache.experiment.schedule.RatioFit;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class PredictorComparisonTest {
    private static final ReceiveSchedule SCHEDULE =
            new ReceiveSchedule(CgLikeTraffic.of(6, 2), new ComputationCost(1, 20));
    private static final List<PredictorComparison> ALL = PredictorComparison.of(
            SCHEDULE, ReplacementSettings.of(StudyParameters.usual()), RatioFit.of(SCHEDULE, 16, 940), "8:2");

    @Test
    void every_predictor_is_compared_at_every_length_of_line() {
        assertEquals(Predictors.kinds().size(), PredictorComparison.predictors().size());
        assertEquals(3 * (1 + 2 * (Predictors.kinds().size() + 1)), ALL.size());
    }

    @Test
    void all_receive_the_same_messages() {
        ALL.forEach(
                one -> assertEquals(940, one.run().foundInCache() + one.run().foundInMemory(), one.toString()));
    }

    @Test
    void perfect_knowledge_finds_the_most_in_the_cache_and_least_recent_use_less() {
        for (int line : PredictorComparison.LINES) {
            for (boolean bypass : new boolean[] {false, true}) {
                long perfect = foundInCache(PredictorComparison.PERFECT, line, bypass);
                PredictorComparison.predictors()
                        .forEach(name -> assertTrue(foundInCache(name, line, bypass) <= perfect, name));
                assertTrue(foundInCache(PredictorComparison.LEAST_RECENT, line, false) < perfect);
            }
        }
    }

    @Test
    void a_predictor_that_follows_the_calls_is_better_than_least_recent_use() {
        assertTrue(foundInCache("tournament", 16, false) > foundInCache(PredictorComparison.LEAST_RECENT, 16, false));
    }

    @Test
    void a_predictor_that_offers_nothing_without_a_site_is_like_least_recent_use() {
        assertEquals(foundInCache(PredictorComparison.LEAST_RECENT, 16, false), foundInCache("tag-cycle", 16, false));
    }

    @Test
    void longer_lines_have_fewer_sets_so_that_bytes_are_equal() {
        assertEquals("16:4", PredictorComparison.withLines("16:4", 16));
        assertEquals("4:4", PredictorComparison.withLines("16:4", 64));
        assertEquals("1:2", PredictorComparison.withLines("2:4", 64));
        assertEquals("1:1", PredictorComparison.withLines("2:1", 64));
    }

    private static long foundInCache(String order, int line, boolean bypass) {
        return ALL.stream()
                .filter(one -> one.order().equals(order) && one.lineBytes() == line && one.bypass() == bypass)
                .findFirst()
                .orElseThrow()
                .run()
                .foundInCache();
    }
}

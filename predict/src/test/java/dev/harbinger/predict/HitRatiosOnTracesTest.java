package dev.harbinger.predict;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Hit ratios and footprints on the receives of four runs of NPB 3.3.1, which another program computed from the same
 * traces. {@code hit-ratios.csv} holds the published rows, {@code hit-ratios-further.csv} those of a second, naive
 * implementation for the predictors the first does not cover.
 */
class HitRatiosOnTracesTest {
    private static final Map<String, List<ReceiveTrace>> TRACES = new ConcurrentHashMap<>();

    @ParameterizedTest(name = "{0}, {1}")
    @CsvFileSource(resources = "hit-ratios.csv", numLinesToSkip = 1)
    void publishedRowsAreMetToFourDigits(
            String trace, String predictor, String average, String minimum, String maximum, String sixTuples) {
        assertEquals(
                String.join(",", average, minimum, maximum, sixTuples),
                TraceScore.of(predictor, trace(trace)).row());
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvFileSource(resources = "hit-ratios-further.csv", numLinesToSkip = 1)
    void naiveImplementationGivesTheSameForOtherPredictors(
            String trace, String predictor, String average, String minimum, String maximum, String sixTuples) {
        assertEquals(
                String.join(",", average, minimum, maximum, sixTuples),
                TraceScore.of(predictor, trace(trace)).row());
    }

    @ParameterizedTest
    @FieldSource("dev.harbinger.predict.ReceiveTrace#NAMES")
    void tournamentReachesTheBestSinglePredictorOfTheDocumentsWithin512SixTuples(String name) {
        List<ReceiveTrace> trace = trace(name);
        TraceScore tournament = TraceScore.of("tournament", trace);
        double best = 0;
        for (String single : List.of(
                "single-cycle",
                "single-cycle+init",
                "tagging",
                "tag-cycle",
                "tag-cycle+init",
                "tag-bettercycle",
                "tag-bettercycle+init")) {
            best = Math.max(best, TraceScore.of(single, trace).average());
        }
        assertTrue(tournament.average() >= best, () -> tournament + " on " + name);
        assertTrue(tournament.sixTuples() <= 512, () -> tournament + " on " + name);
        assertTrue(tournament.average() >= 0.97 * tournament.oracle(), () -> tournament + " on " + name);
    }

    @ParameterizedTest
    @FieldSource("dev.harbinger.predict.ReceiveTrace#NAMES")
    void siteAsAHintCostsTheTournamentNothing(String name) {
        TraceScore plain = TraceScore.of("tournament", trace(name));
        TraceScore hinted = TraceScore.of("tag-tournament", trace(name));
        assertTrue(hinted.average() >= plain.average(), () -> hinted + " on " + name);
        assertTrue(hinted.minimum() >= plain.minimum(), () -> hinted + " on " + name);
        assertTrue(hinted.average() >= TraceScore.of("tagging", trace(name)).average(), () -> hinted + " on " + name);
    }

    @Test
    void tracesHaveThePublishedNumbersOfReceivesSitesAndIdentities() {
        for (ReceiveTrace process : trace("cg.A.64")) {
            assertEquals(4208, process.calls().length);
            assertEquals(17, process.distinctCalls());
        }
        for (ReceiveTrace process : trace("sp.W.49")) {
            assertEquals(16848, process.calls().length);
            assertTrue(process.distinctCalls() >= 15 && process.distinctCalls() <= 18);
        }
    }

    /**
     * Runs with {@code -Dharbinger.traces=DIR}, where DIR has a folder of {@code rank-NNNN.csv} files for each trace.
     */
    @ParameterizedTest
    @FieldSource("dev.harbinger.predict.ReceiveTrace#NAMES")
    void fixtureHoldsTheReceivesOfTheFullTrace(String name) throws Exception {
        String directory = System.getProperty("harbinger.traces");
        assumeTrue(directory != null, "-Dharbinger.traces=DIR is not given");
        List<ReceiveTrace> full = ReceiveTrace.load(Path.of(directory, name));
        List<ReceiveTrace> fixture = trace(name);
        assertEquals(full.size(), fixture.size());
        for (int rank = 0; rank < full.size(); rank++) {
            assertArrayEquals(full.get(rank).calls(), fixture.get(rank).calls());
            assertArrayEquals(full.get(rank).sites(), fixture.get(rank).sites());
        }
    }

    private static List<ReceiveTrace> trace(String name) {
        return TRACES.computeIfAbsent(name, ReceiveTrace::load);
    }
}

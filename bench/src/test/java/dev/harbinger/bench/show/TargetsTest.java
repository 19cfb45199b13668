package dev.harbinger.bench.show;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.bench.measure.Results;
import dev.harbinger.bench.measure.SampleResults;
import dev.harbinger.bench.measure.Series;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetsTest {
    private static final List<Series> LATENCY = List.of(Series.LATENCY);

    @Test
    void theWorstSizeDecides() {
        List<Results> results = List.of(SampleResults.latency());
        Target target = Targets.each("goal", results, "harbinger", LATENCY, 0, 0.9);
        assertEquals(new Target("goal", 4096, 2000, 500, 4, 0.9), target);
        assertFalse(target.met());
        assertTrue(Targets.each("goal", results, "harbinger", LATENCY, 0, 4).met());
    }

    @Test
    void smallerSizesDoNotCountWhereAGoalIsOfLargeOnes() {
        Results results = SampleResults.of(List.of("ours"), List.of("peer"), new double[][] {{900, 100}, {300, 1000}});
        assertFalse(
                Targets.each("goal", List.of(results), "ours", LATENCY, 0, 0.1).met());
        assertTrue(Targets.each("goal", List.of(results), "ours", LATENCY, 1024, 0.1)
                .met());
    }

    @Test
    void theWorstOfSeveralComparisonsDecides() {
        Results good = SampleResults.of(List.of("ours"), List.of("peer"), new double[][] {{1, 1}, {2, 2}});
        Results bad = SampleResults.of(List.of("ours"), List.of("peer"), new double[][] {{1, 3}, {2, 2}});
        assertEquals(
                1.5,
                Targets.each("goal", List.of(good, bad), "ours", LATENCY, 0, 1).figure());
    }

    @Test
    void theMeanIsGeometric() {
        Target target = Targets.mean("goal", SampleResults.latency(), "harbinger", Series.LATENCY, 1.5);
        assertEquals(Math.sqrt(2), target.figure(), 1e-12);
        assertTrue(target.met());
    }

    @Test
    void ourOwnSmallestSizeCanBeTheMeasure() {
        Results results =
                SampleResults.of(List.of("view", "memory"), List.of(), new double[][] {{150, 201}, {100, 900}});
        Target target = Targets.againstSmallest("goal", results, "view", Series.LATENCY, 1024, 2);
        assertEquals(new Target("goal", 4096, 201, 100, 2.01, 2), target);
        assertFalse(target.met());
    }

    @Test
    void aNumberItselfCanBeLimitedAndTheWorstOfOurVariantsCounts() {
        Results results = SampleResults.of(List.of("segments", "arrays"), List.of(), new double[][] {{0, 0}, {0, 24}});
        assertEquals(24, Targets.most("goal", results, Series.LATENCY, 0).figure());
        assertFalse(Targets.most("goal", results, Series.LATENCY, 0).met());
        assertTrue(Targets.most("goal", results, Series.LATENCY, 24).met());
    }

    @Test
    void withoutAPeerAGoalIsNotMeasuredAndNotMet() {
        Results results = SampleResults.of(List.of("ours"), List.of(), new double[][] {{1, 1}});
        Target each = Targets.each("goal", List.of(results), "ours", LATENCY, 0, 1);
        assertEquals("not measured", each.verdict());
        assertFalse(each.met());
        assertEquals(
                "not measured",
                Targets.mean("goal", results, "ours", Series.LATENCY, 1).verdict());
    }

    @Test
    void theTableShowsMicrosecondsAndTheSummaryCounts() {
        List<Target> targets = List.of(
                new Target("met", 8, 500, 1000, 0.5, 0.9),
                new Target("missed", -1, Double.NaN, Double.NaN, 1.2, 0.75),
                new Target("bytes", 8, 0, Double.NaN, 0, 0),
                Target.open("open", 1));
        assertEquals("2 of 4 targets met, 1 missed, 1 not measured.", Targets.summary(targets));
        assertEquals(
                List.of(
                        Arrays.asList("met", 8L, 0.5, 1.0, 0.5, 0.9, "met"),
                        Arrays.asList("missed", null, null, null, 1.2, 0.75, "missed"),
                        Arrays.asList("bytes", 8L, null, null, 0.0, 0.0, "met"),
                        Arrays.asList("open", null, null, null, null, 1.0, "not measured")),
                Targets.table(targets).rows());
    }
}

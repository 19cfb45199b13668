package dev.harbinger.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ResultsTest {
    private static final Point EMPTY = new Point(Series.LATENCY, 0);
    private static final Point LARGE = new Point(Series.LATENCY, 4096);

    @Test
    void aNumberIsTheMedianOfTheRoundsAndOneBadRoundDoesNotCount() {
        Results results = SampleResults.latency();
        assertEquals(200, results.value("harbinger", EMPTY));
        assertEquals(2000, results.value("harbinger", LARGE));
        assertEquals(400, results.value("openmpi", EMPTY));
        assertEquals(100, results.least("harbinger", EMPTY));
        assertEquals(9000, results.most("openmpi", EMPTY));
        assertThrows(NoSuchElementException.class, () -> results.value("lam", EMPTY));
    }

    @Test
    void aRatioIsOursOverTheFasterPeerOfThatSize() {
        Results results = SampleResults.latency();
        assertEquals(0.5, results.ratio("harbinger", EMPTY).orElseThrow());
        assertEquals(4, results.ratio("harbinger", LARGE).orElseThrow());
        assertEquals(
                Math.sqrt(2), results.meanRatio("harbinger", Series.LATENCY).orElseThrow(), 1e-12);
    }

    @Test
    void anotherVariantOfOursIsNoPeer() {
        Results results = SampleResults.of(
                List.of("memory", "view"), List.of("mpich"), new double[][] {{300, 300}, {1, 1}, {600, 600}});
        assertEquals(0.5, results.ratio("memory", EMPTY).orElseThrow());
    }

    @Test
    void withoutPeersThereIsNoRatio() {
        Results results = SampleResults.of(List.of("harbinger"), List.of(), new double[][] {{300, 9000}});
        assertEquals(OptionalDouble.empty(), results.ratio("harbinger", EMPTY));
        assertEquals(OptionalDouble.empty(), results.meanRatio("harbinger", Series.LATENCY));
    }

    @Test
    void aShareOfAWholeHasNoRatio() {
        Plan plan = Plan.of(List.of(Measurement.OVERLAP), List.of(64), 2, Effort.of(1, 1));
        Results results = new Results(plan, List.of("ours"), List.of("peer"));
        for (String system : results.systems()) {
            results.add(
                    system,
                    plan.points().stream()
                            .map(point -> new Values(point, List.of(50.0)))
                            .toList());
        }
        assertEquals(OptionalDouble.empty(), results.ratio("ours", new Point(Series.OVERLAP, 64)));
        assertEquals(
                1, results.ratio("ours", new Point(Series.OVERLAP_BOTH, 64)).orElseThrow());
    }

    @Test
    void theFileHoldsEveryBatch() {
        List<String> lines = SampleResults.latency().csv().lines().toList();
        assertEquals("round,system,ranks,series,bytes,repetitions,batch,value,unit", lines.getFirst());
        assertEquals(1 + 3 * 3 * 2, lines.size());
        assertTrue(lines.contains("3,openmpi,2,latency,0,1,1,9000.0,ns"), lines.toString());
    }

    @Test
    void nothingHasNoMedianAndNoMean() {
        assertThrows(IllegalArgumentException.class, () -> Statistics.median(List.of()));
        assertThrows(IllegalArgumentException.class, () -> Statistics.geometricMean(List.of()));
    }
}

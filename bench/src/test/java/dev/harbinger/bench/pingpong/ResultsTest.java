package dev.harbinger.bench.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ResultsTest {
    private static final List<Step> STEPS = List.of(new Step(0, 5, 1, 10), new Step(4096, 5, 1, 10));

    private static List<Timings> round(double... nanos) {
        return List.of(new Timings(0, List.of(nanos[0])), new Timings(4096, List.of(nanos[1])));
    }

    private static Results results() {
        Results results = new Results("harbinger", STEPS);
        results.add("openmpi", round(400, 1000));
        results.add("harbinger", round(300, 9000));
        results.add("mpich", round(600, 500));
        results.add("openmpi", round(400, 1000));
        results.add("harbinger", round(200, 1000));
        results.add("mpich", round(600, 500));
        results.add("openmpi", round(9000, 1000));
        results.add("harbinger", round(100, 2000));
        results.add("mpich", round(600, 500));
        return results;
    }

    @Test
    void aTimeIsTheMedianOfTheRoundsAndOneBadRoundDoesNotCount() {
        Results results = results();
        assertEquals(200, results.time("harbinger", 0));
        assertEquals(2000, results.time("harbinger", 1));
        assertEquals(400, results.time("openmpi", 0));
        assertEquals(100, results.least("harbinger", 0));
        assertEquals(9000, results.greatest("openmpi", 0));
    }

    @Test
    void aRatioIsOursOverTheFasterPeerOfThatSize() {
        Results results = results();
        assertEquals(0.5, results.ratio(0).orElseThrow());
        assertEquals(4, results.ratio(1).orElseThrow());
        assertEquals(Math.sqrt(2), results.meanRatio().orElseThrow(), 1e-12);
    }

    @Test
    void withoutPeersThereIsNoRatio() {
        Results results = new Results("harbinger", STEPS);
        results.add("harbinger", round(300, 9000));
        assertEquals(OptionalDouble.empty(), results.ratio(0));
        assertEquals(OptionalDouble.empty(), results.meanRatio());
        String table = new ResultsTable(results).format(100, false);
        assertTrue(!table.contains("ratio"), table);
    }

    @Test
    void theTableShowsMicrosecondsBandwidthAndRatios() {
        String table = new ResultsTable(results()).format(200, false);
        List<String> lines =
                table.lines().map(line -> line.strip().replaceAll(" +", " ")).toList();
        assertEquals("0 10 0.20 0.10-0.30 0.40 0.40-9.00 0.60 0.60-0.60 0.50", lines.get(3), table);
        assertEquals("4K 10 2.00 1.00-9.00 1.00 1.00-1.00 0.50 0.50-0.50 2048 4096 8192 4.00", lines.get(4), table);
        assertEquals("Geometric mean of the ratios: 1.41", lines.get(5), table);
        assertTrue(lines.get(6).startsWith("Each round starts every system in turn"), table);
        assertTrue(lines.get(7).contains("median of 3 rounds"), table);
        assertEquals(8, lines.size(), table);
    }

    @Test
    void theFileHoldsEveryBatch() {
        List<String> lines = results().csv().lines().toList();
        assertEquals("round,system,bytes,trips,batch,one_way_ns", lines.getFirst());
        assertEquals(1 + 3 * 3 * 2, lines.size());
        assertTrue(lines.contains("3,openmpi,0,10,1,9000.0"), lines.toString());
    }

    @Test
    void nothingHasNoMedianAndNoMean() {
        assertThrows(IllegalArgumentException.class, () -> Statistics.median(List.of()));
        assertThrows(IllegalArgumentException.class, () -> Statistics.geometricMean(List.of()));
    }
}

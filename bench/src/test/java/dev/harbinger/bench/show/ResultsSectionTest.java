package dev.harbinger.bench.show;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.bench.measure.SampleResults;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.Section;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsSectionTest {
    @Test
    void fewSystemsStandBesideEachOther() {
        Section section = ResultsSection.of("latency", "latency", SampleResults.latency());
        DataTable table = section.tables().getFirst();
        assertEquals(
                List.of("size, harbinger us, least-most, openmpi us, least-most, mpich us, least-most, harbinger MB/s,"
                        + " openmpi MB/s, mpich MB/s, harbinger ratio"),
                List.of(String.join(
                        ", ",
                        table.columns().stream().map(DataTable.Column::heading).toList())));
        assertEquals(
                Arrays.asList(0L, 0.2, "0.10-0.30", 0.4, "0.40-9.00", 0.6, "0.60-0.60", null, null, null, 0.5),
                table.rows().getFirst());
        assertEquals(
                Arrays.asList(4096L, 2.0, "1.00-9.00", 1.0, "1.00-1.00", 0.5, "0.50-0.50", 2048.0, 4096.0, 8192.0, 4.0),
                table.rows().getLast());
        assertTrue(section.text().contains("latency, harbinger: geometric mean of the ratios 1.41."), section.text());
        assertTrue(section.text().contains("median of 3 rounds"), section.text());
        assertEquals("latency", section.figures().getFirst().tableId());
    }

    @Test
    void manySystemsStandBelowEachOther() {
        List<String> ours = List.of("a", "b", "c", "d");
        Section section = ResultsSection.of("late", "late", SampleResults.of(ours, List.of("mpich"), new double[][] {
            {1000, 1000}, {2000, 2000}, {3000, 3000}, {4000, 4000}, {2000, 500}
        }));
        DataTable table = section.tables().getFirst();
        assertEquals("late-latency", table.id());
        assertEquals(10, table.rows().size());
        assertEquals(
                Arrays.asList("d", 4096L, 4.0, "4.00-4.00", 8.0), table.rows().get(7));
        assertEquals(
                Arrays.asList("mpich", 4096L, 0.5, "0.50-0.50", null),
                table.rows().get(9));
        assertEquals("system", section.figures().getFirst().series());
    }

    @Test
    void withoutPeersThereIsNoRatio() {
        Section section = ResultsSection.of(
                "latency", "latency", SampleResults.of(List.of("harbinger"), List.of(), new double[][] {{300, 9000}}));
        assertTrue(
                section.tables().getFirst().columns().stream()
                        .noneMatch(column -> column.heading().contains("ratio")),
                section.text());
        assertTrue(!section.text().contains("geometric"), section.text());
    }
}

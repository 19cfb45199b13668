package dev.harbinger.study.grain.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValue;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.grain.life.Life;
import dev.harbinger.study.grain.life.Sensitivity;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static Reproductions of(Parameters parameters) {
        return Comparison.of(parameters, new Sensitivity(parameters));
    }

    private static List<String> ids(Reproductions rows, Verdict verdict) {
        return rows.with(verdict).stream().map(row -> row.published().id()).toList();
    }

    @Test
    void everyPublishedValueHasExactlyOneRow() {
        Reproductions rows = of(Life.usual());
        assertEquals(List.of(), rows.missing());
        assertEquals(
                Comparison.published().all().stream().map(PublishedValue::id).toList(),
                rows.rows().stream().map(row -> row.published().id()).toList());
        assertEquals(18, rows.rows().size());
    }

    @Test
    void whatIsFittedConfiguredOrContradictedNeverCounts() {
        Reproductions rows = of(Life.usual());
        assertEquals(List.of("7.break", "7.eff0", "7.256", "7.75"), ids(rows, Verdict.FITTED));
        assertEquals(List.of("7.ko", "7.vo", "7.kl", "7.ccell"), ids(rows, Verdict.FOLLOWED));
        assertEquals(List.of("7.slack1", "7.slackn", "7.speedup4", "7.speedup64"), ids(rows, Verdict.CONTRADICTED));
        assertEquals(6, rows.predictions());
    }

    @Test
    void anotherMachineReproducesLess() {
        Reproductions rows = of(Life.usual().with("machine.fixed-occupancy", "50"));
        assertTrue(ids(rows, Verdict.NOT_REPRODUCED).containsAll(List.of("7.ko", "7.speedup16", "7.16k", "7.50")));
    }

    @Test
    void whatNoOccupancyReachesIsSaid() {
        Reproductions rows = of(Life.usual().with("life.sequential", "1").with("figures.efficiency", "90"));
        assertEquals(List.of(), rows.missing());
        assertEquals("none", rows.with(Verdict.FITTED).getLast().measured());
    }

    @Test
    void everyWordOfTheParametersIsAReading() {
        for (String[] reading : new String[][] {
            {"life.slack", "computed"},
            {"life.slack", "measured"},
            {"life.contention", "ports"},
            {"life.baseline", "one-processor"},
            {"figures.added", "whole"},
            {"figures.speed-occupancy", "message"},
            {"figures.efficiency-occupancy", "fixed"}
        }) {
            assertEquals(
                    List.of(), of(Life.usual().with(reading[0], reading[1])).missing());
        }
    }
}

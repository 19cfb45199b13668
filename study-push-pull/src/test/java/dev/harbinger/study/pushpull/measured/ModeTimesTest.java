package dev.harbinger.study.pushpull.measured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Report;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModeTimesTest {
    private static ModeTimes.Row row(double zero, double pull, double all) {
        return new ModeTimes.Row(64, List.of(zero, pull, all));
    }

    @Test
    void anOrderHoldsWhenNoModeIsClearlySlowerThanOneBehindIt() {
        List<ModeTimes.Mode> early = ModeTimes.Test.EARLY.order();
        assertTrue(row(30, 10, 20).keeps(early));
        assertTrue(row(30, 20.5, 20).keeps(early));
        assertFalse(row(30, 22, 20).keeps(early));
        assertFalse(row(10, 10, 20).keeps(early));
        assertTrue(row(30, 20, 10).keeps(ModeTimes.Test.LATE.order()));
    }

    @Test
    void theReportSaysAtHowManyLengthsTheOrderHolds() {
        Report report = MeasuredSection.added(
                new Report("title", "", List.of(), List.of(), List.of()),
                Placement.INTERNODE,
                List.of(
                        new ModeTimes(ModeTimes.Test.LATENCY, List.of(row(1, 2, 3))),
                        new ModeTimes(ModeTimes.Test.LATE, List.of(row(30, 20, 10), row(10, 20, 30)))));
        assertEquals(
                List.of("On this machine, as processes over the loopback interface, the published order of the late"
                        + " receiver test, Push-All, Push-Pull, Push-Zero, holds at 1 of 2 lengths."),
                report.findings().stream().map(Finding::text).toList());
        List<String> tables = report.sections().getFirst().tables().stream()
                .map(DataTable::id)
                .toList();
        assertEquals(List.of("measured-internode-latency", "measured-internode-late"), tables);
        assertTrue(MeasuredSection.tables().containsAll(tables));
    }
}

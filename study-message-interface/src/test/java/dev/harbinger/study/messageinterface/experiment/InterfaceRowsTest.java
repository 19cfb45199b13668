package dev.harbinger.study.messageinterface.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValue;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.messageinterface.benchmark.Benchmark;
import dev.harbinger.study.messageinterface.model.Model;
import dev.harbinger.study.messageinterface.settings.StudyParameters;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Chapter 6 beside the published values. A short polling period keeps the search for the best moment short. */
class InterfaceRowsTest {
    private static final Parameters PARAMETERS = StudyParameters.usual().with("model.polling-period", "40");
    private static final PublishedValues PUBLISHED = StudyParameters.published();
    private static final Findings FINDINGS =
            Findings.of(new StudyRun(PARAMETERS, 1, StudyRun.USUAL_SEED, StudyProgress.NONE));

    private static Reproductions rows() {
        Reproductions.Builder rows = new Reproductions.Builder(PUBLISHED, PARAMETERS)
                .configured(InterfaceRows.configured())
                .fitted(InterfaceRows.fitted());
        InterfaceRows.put(rows, FINDINGS, PUBLISHED);
        return rows.build();
    }

    @Test
    void everyPublishedValueOfChapters3And6HasItsRow() {
        Reproductions rows = rows();
        assertTrue(rows.missing().stream().map(PublishedValue::id).allMatch(id -> id.startsWith("7.")));
    }

    @Test
    void whatWasInViewOrDerivedNeverCounts() {
        Reproductions rows = rows();

        assertEquals(Verdict.FITTED, rows.row("T6.4.MM.BLKW.latency").verdict());
        assertEquals(Verdict.FITTED, rows.row("3.2.faa").verdict());
        assertEquals(Verdict.NOT_DERIVABLE, rows.row("T6.4.POL.BLKW.latency").verdict());
        assertEquals(Verdict.NOT_DERIVABLE, rows.row("T6.4.INT.BLKW.latency").verdict());
        for (String id : List.of("3.1.regwrite", "3.1.cross", "3.1.mem", "3.2.dispatch", "3.2.send", "6.5.4.saved")) {
            assertEquals(Verdict.FOLLOWED, rows.row(id).verdict(), id);
        }
    }

    @Test
    void rankingsNeverCountForTheirCellsDo() {
        for (var row : rows().rows()) {
            if (row.published().id().startsWith("T6.4.rank.")) {
                assertEquals(Verdict.FOLLOWED, row.verdict(), row.published().id());
                assertTrue(row.measured().matches("\\d+ of \\d+ pairs"), row.measured());
            }
        }
    }

    @Test
    void fetchAndAddTakesSixteenCycles323() {
        assertEquals("16", rows().row("3.2.faa").measured());
    }

    @Test
    void partsOfALatencyAddUpToIt() {
        for (Section section : InterfaceSections.of(FINDINGS, PUBLISHED)) {
            if (section.id().equals("components")) {
                assertEquals(
                        FINDINGS.cells().ideal(Model.MM, Benchmark.PING).latency(),
                        section.tables().get(1).rows().getFirst().getLast());
            }
        }
    }

    @Test
    void theSectionsMakeAReport() {
        Report report = new Report("test", "", List.of(), List.of(), InterfaceSections.of(FINDINGS, PUBLISHED));

        assertEquals(6, report.sections().size());
    }

    @Test
    void thePrintedSharesAreArithmetic66() {
        assertEquals(
                "58.7 / 32.0 / 9.4",
                GainShares.of(model -> InterfaceRows.published(PUBLISHED, model))
                        .text());
    }
}

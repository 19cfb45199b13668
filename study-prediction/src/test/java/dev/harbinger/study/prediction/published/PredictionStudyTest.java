package dev.harbinger.study.prediction.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Report;
import dev.harbinger.report.TextReport;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Reproduction;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.Study;
import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.reproduction.Verdict;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The study on small problems. */
class PredictionStudyTest {
    private final Study study = new PredictionStudy();

    private Parameters small() {
        return study.usual()
                .with("problem", "s")
                .with("bt.processes", "9")
                .with("bt.rounds", "10")
                .with("sp.processes", "9")
                .with("sp.rounds", "10")
                .with("cg.processes", "8")
                .with("cg.rounds", "2")
                .with("starts", "5");
    }

    private Reproductions reproductions(Parameters parameters) throws InterruptedException {
        return Comparison.of(parameters, Findings.of(parameters, StudyProgress.NONE));
    }

    private static Verdict verdict(Reproductions reproductions, String id) {
        Reproduction row = reproductions.row(id);
        assertNotNull(row, id);
        return row.verdict();
    }

    @Test
    void everyPublishedValueHasARow() throws InterruptedException {
        assertEquals(List.of(), reproductions(small()).missing());
    }

    @Test
    void programThatIsNotThereIsNotDerivableAndTheTableThatContradictsItsFormulaIsContradicted()
            throws InterruptedException {
        Reproductions rows = reproductions(small());
        assertEquals(6, rows.count(Verdict.NOT_DERIVABLE));
        assertTrue(rows.with(Verdict.NOT_DERIVABLE).stream()
                .allMatch(row -> row.published().id().endsWith("PSTSWM")));
        assertEquals(Verdict.CONTRADICTED, verdict(rows, "T1.tag-bettercycle.SP"));
    }

    @Test
    void valueThatChoseTheReadingNeverCounts() throws InterruptedException {
        assertEquals(Verdict.FITTED, verdict(reproductions(small()), "H.sens.SP"));
        assertEquals(Verdict.FITTED, verdict(reproductions(small().with("forming", "nothing")), "H.sens.SP"));
    }

    @Test
    void callSitesAreThePrintedOnesWhateverTheSizeAndMemoryFollowsIt() throws InterruptedException {
        Reproductions rows = reproductions(small());
        for (String program : List.of("BT", "SP", "CG")) {
            assertEquals(Verdict.REPRODUCED, verdict(rows, "T1.tagging." + program));
        }
        // 9 processes: 2 receives a pass, and so 6 + 6 x 2 receives a step.
        assertEquals("18", measured(rows, "T1.single-cycle.BT"));
        assertEquals("24", measured(rows, "T1.tag-cycle.BT"));
    }

    private static String measured(Reproductions rows, String id) {
        Reproduction row = rows.row(id);
        assertNotNull(row, id);
        return row.measured();
    }

    @Test
    void orderThatIsWithinWhatCountsAsTheSameIsNotReproduced() throws InterruptedException {
        assertEquals(Verdict.NOT_REPRODUCED, verdict(reproductions(small().with("same", "1")), "H.tagcycle.CG"));
    }

    @Test
    void reportShowsEveryReadingAndMarksTheOneInUse() throws InterruptedException, IOException {
        Report report = study.run(new StudyRun(small(), 1, 1, StudyProgress.NONE));
        DataTable readings = report.sections().stream()
                .flatMap(section -> section.tables().stream())
                .filter(table -> table.id().equals("readings-sensitivity"))
                .findFirst()
                .orElseThrow();
        assertEquals(8 * 3, readings.rows().size());
        assertEquals(
                3,
                readings.rows().stream()
                        .filter(row -> row.getFirst().equals("the previous call (in use)"))
                        .count());
        StringBuilder text = new StringBuilder();
        TextReport.write(report, text, 200, false, 1000);
        assertTrue(text.toString().contains("These are not the document's machines: problem, "), text::toString);
        assertEquals(
                List.of("reproduction", "readings-sensitivity"),
                study.brief(report).sections().stream()
                        .flatMap(section -> section.tables().stream())
                        .map(DataTable::id)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        starts       | 0    | parameter starts is 0; it must be from 1 to 204
        starts       | 1000 | parameter starts is 1000; it must be from 1 to 204
        bt.rounds    | 0    | parameter bt.rounds is 0; it must be 1 or more
        sp.processes | 5    | sp needs a square number of ranks, not 5
        cg.processes | 0    | parameter cg.processes is 0; it must be 1 or more
        """)
    void parametersThatDoNotFitAreOneClearError(String key, String value, String expected) {
        String message = assertThrows(IllegalArgumentException.class, () -> reproductions(small().with(key, value)))
                .getMessage();
        assertTrue(message.contains(expected), message);
        assertEquals(1, message.lines().count());
    }
}

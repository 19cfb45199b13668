package dev.harbinger.study.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.CsvReport;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.HtmlReport;
import dev.harbinger.report.Report;
import dev.harbinger.report.TextReport;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Study;
import dev.harbinger.reproduction.StudyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrainStudyTest {
    private final Study study = new GrainStudy();

    private Report report() throws IOException, InterruptedException {
        return study.run(StudyRun.usual(study));
    }

    private static String text(Report report) throws IOException {
        StringBuilder text = new StringBuilder();
        TextReport.write(report, text, 200, false, 1000);
        return text.toString();
    }

    @Test
    void theStudyIsTheSameEveryTime() throws IOException, InterruptedException {
        assertEquals(text(report()), text(report()));
    }

    @ParameterizedTest
    @CsvSource({
        "figures.efficiency, 1000, parameter figures.efficiency is 1000 %; it must be 0 to 100",
        "life.cell, 0, parameter life.cell is 0 cycles; it must be 0.001 to 1000000000",
        "life.generations, 0, parameter life.generations is 0 phases; it must be 1 to 1000000000",
        "machine.latency, 1e300, it must be 0 to 1000000000000"
    })
    void aParameterOutOfItsRangeIsRefusedByName(String key, String value, String message) {
        StudyRun run = StudyRun.usual(study);
        Parameters parameters = run.parameters().with(key, value);
        String said = assertThrows(
                        IllegalArgumentException.class,
                        () -> study.run(new StudyRun(parameters, run.iterations(), run.seed(), run.progress())))
                .getMessage();
        assertTrue(said.contains(message), said);
    }

    @Test
    void theReportIsTextFilesAndAPageWithEveryFigure(@TempDir Path directory) throws IOException, InterruptedException {
        Report report = report();
        HtmlReport.write(report, directory.resolve("page.html"));
        List<String> files = CsvReport.write(report, directory.resolve("tables")).stream()
                .map(file -> file.getFileName().toString())
                .toList();
        for (int figure = 11; figure <= 17; figure++) {
            assertTrue(files.contains("figure-7-" + figure + ".csv"), files::toString);
            assertTrue(Files.readString(directory.resolve("page.html")).contains("figure-7-" + figure + "-plot"));
        }
        assertTrue(files.contains("reproduction.csv"));
        assertTrue(Files.readString(directory.resolve("tables/figure-7-13.csv")).contains("225,1891"));
    }

    @Test
    void theBriefReportHasTheReproductionAndTheReadings() throws IOException, InterruptedException {
        assertEquals(
                List.of("reproduction", "readings"),
                study.brief(report()).sections().stream()
                        .flatMap(section -> section.tables().stream())
                        .map(DataTable::id)
                        .toList());
    }
}

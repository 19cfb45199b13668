package dev.harbinger.study.pushpull;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.CsvReport;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.HtmlReport;
import dev.harbinger.report.Report;
import dev.harbinger.report.TextReport;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Study;
import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.reproduction.StudyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PushPullStudyTest {
    private static final int ROUNDS = 2;

    private final Study study = new PushPullStudy();

    private Report run(Parameters costs, long seed) throws IOException, InterruptedException {
        return study.run(new StudyRun(costs, ROUNDS, seed, StudyProgress.NONE));
    }

    private static String text(Report report) throws IOException {
        StringBuilder text = new StringBuilder();
        TextReport.write(report, text, 200, false, 1000);
        return text.toString();
    }

    @Test
    void theSameSeedGivesTheSameReport() throws IOException, InterruptedException {
        assertEquals(text(run(study.usual(), 7)), text(run(study.usual(), 7)));
    }

    @Test
    void theReportIsTextFilesAndAPage(@TempDir Path directory) throws IOException, InterruptedException {
        Report report = run(study.usual().with("wire.rate", "1000"), 1);
        assertTrue(text(report).contains("These are not the document's machines: wire.rate changed."));
        HtmlReport.write(report, directory.resolve("page.html"));
        assertTrue(Files.readString(directory.resolve("page.html")).contains("figure-6-late"));
        List<String> files = CsvReport.write(report, directory.resolve("tables")).stream()
                .map(file -> file.getFileName().toString())
                .toList();
        assertTrue(
                files.containsAll(List.of(
                        "reproduction.csv", "figure-3.csv", "figure-4.csv", "figure-6-early.csv", "figure-6-late.csv")),
                files::toString);
    }

    @Test
    void theBriefReportHasTheReproductionAndTheComposition() throws IOException, InterruptedException {
        Report brief = study.brief(run(study.usual(), 1));
        assertEquals(
                List.of("reproduction", "composition"),
                brief.sections().stream()
                        .flatMap(section -> section.tables().stream())
                        .map(DataTable::id)
                        .toList());
    }
}

package dev.harbinger.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.CsvReport;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.Finding;
import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The smallest study, from its parameters to its report. */
class StudyTest {
    private static final class Sample implements Study {
        @Override
        public String name() {
            return "sample";
        }

        @Override
        public String description() {
            return "A sample.";
        }

        @Override
        public Parameters usual() {
            return Samples.parameters();
        }

        @Override
        public PublishedValues published() {
            return Samples.published();
        }

        @Override
        public int usualIterations() {
            return 20;
        }

        @Override
        public Set<String> briefTables() {
            return Set.of(ReproductionSection.PLACES);
        }

        @Override
        public Report run(StudyRun run) {
            Parameters parameters = run.parameters();
            Reproductions.Builder rows = new Reproductions.Builder(published(), parameters).configured("sets");
            rows.number("latency", "as it is", parameters.nanos("interrupt") / 1000, new Expectation.Within(5), "");
            rows.number("hidden", "as it is", 12.25, new Expectation.Exact(), "by chance");
            rows.number("sets", "as it is", parameters.whole("cache.sets"), new Expectation.Exact(), "");
            rows.number("zero", "as it is", 3, new Expectation.Within(5), "one too late");
            rows.text("order", "as it is", "a < b", true, new Expectation.Shape(), "");
            rows.notDerivable("best", "its trace is not published");
            Reproductions reproductions = rows.build();
            return ReproductionReport.of(
                    "Sample",
                    "",
                    new KeyFact("iterations", Integer.toString(run.iterations())),
                    reproductions,
                    parameters,
                    List.of(new Section(
                            "machine",
                            "The machine",
                            "",
                            List.of(ParameterTable.of("parameters", "The parameters", parameters)),
                            List.of())));
        }
    }

    private final Study study = new Sample();

    private Report report(Parameters parameters) throws IOException, InterruptedException {
        return study.run(new StudyRun(parameters, 1, 1, StudyProgress.NONE));
    }

    private static List<String> sentences(Report report) {
        return report.findings().stream().map(Finding::text).toList();
    }

    @Test
    void the_findings_say_what_was_reproduced_and_what_it_rests_on() throws IOException, InterruptedException {
        assertEquals(
                List.of(
                        "2 of 3 published values that nothing was fitted to are reproduced: hidden, order.",
                        "Not reproduced: zero; the notes (--all, --html or --csv) say what they depend on.",
                        "Fitted, and so never counted: latency.",
                        "Given by the configuration or by another value, and so never counted: sets.",
                        "Not derivable from what is published: best.",
                        "Not compared: late.all.",
                        "The study rests on 5 parameters: 2 from documents and standards, 0 measured, 1 assumed, 2"
                                + " fitted, 0 set by the user."),
                sentences(report(study.usual())));
    }

    @Test
    void changed_parameters_are_cautioned_about() throws IOException, InterruptedException {
        Parameters changed = study.usual().with("wire.rate", "1").with("cache.sets", "2");
        Finding last = report(changed).findings().getLast();
        assertEquals(
                new Finding(
                        Finding.Weight.CAUTION,
                        "These are not the document's machines: wire.rate, cache.sets changed."),
                last);
    }

    @Test
    void many_values_are_counted_by_place() {
        StringBuilder csv = new StringBuilder("id,seed,where,quantity,unit,value,obtained,note\n");
        for (int i = 0; i < 11; i++) {
            csv.append("v")
                    .append(i)
                    .append(",d,")
                    .append(i == 3 ? "5.2" : "Table 1")
                    .append(",q,us,1,printed,\n");
        }
        Reproductions none =
                new Reproductions.Builder(PublishedValues.read("many.csv", Samples.stream(csv.toString()))).build();
        assertEquals(
                "Not compared: Table 1 (10 values); 5.2 (v3).",
                ReproductionFindings.of(none, study.usual()).get(1).text());
    }

    @Test
    void the_tables_hold_every_row_raw(@TempDir Path folder) throws IOException, InterruptedException {
        CsvReport.write(report(study.usual()), folder);
        assertEquals(
                List.of(
                        "id,quantity,published,measured,error,verdict,class,document,place,obtained,published_note,"
                                + "configuration,note",
                        "latency,\"latency, one way\",34.9 us,15.29 us,-0.5618911174785101,fitted,within 5 %,A"
                                + " Document,5.1,printed,\"the \"\"short\"\" one\",as it is,\"\"",
                        "hidden,translation hidden,12 to 13 us,12.25 us,0,reproduced,exact,A Document,5.1,printed,\"\","
                                + "as it is,by chance",
                        "sets,sets,64,64,0,followed,exact,A Document,table 2,printed,\"\",as it is,\"\"",
                        "zero,replacements,0,3,,not reproduced,within 5 %,A Document,table 2,printed,\"\",as it is,"
                                + "one too late",
                        "best,hit ratio,>0.9,\"\",,not derivable,not derivable,A Document,table 2,read off,\"\",\"\","
                                + "its trace is not published",
                        "order,who is first,a < b,a < b,,reproduced,shape,Another Document,5.3,printed,\"\",as it is,"
                                + "\"\""),
                Files.readAllLines(folder.resolve("reproduction.csv")));
        assertEquals(
                List.of(
                        "place,values,reproduced,not_reproduced,fitted,followed,not_derivable,contradicted,missing",
                        "5.1,2,1,0,1,0,0,0,0",
                        "table 2,3,0,1,0,1,1,0,0",
                        "5.3,2,1,0,0,0,0,0,1"),
                Files.readAllLines(folder.resolve("reproduction-by-place.csv")));
        assertTrue(Files.readAllLines(folder.resolve("reproduction-details.csv"))
                .contains("zero,A Document,table 2,printed,\"\",as it is,one too late"));
        assertEquals(
                List.of(
                        "key,value,unit,origin,fitted_to,note",
                        "wire.rate,100,Mbit/s,document,\"\",IEEE 802.3u",
                        "link.timeout,150,ms,fitted,late.all,until what is not acknowledged is sent again",
                        "interrupt,15290,ns,fitted,latency,invoking the handler",
                        "cache.sets,64,sets,document,\"\",table 5.1",
                        "cache.replacement,lru,\"of lru, single-cycle, tournament\",assumed,\"\",the document does not"
                                + " say"),
                Files.readAllLines(folder.resolve("parameters.csv")));
    }

    @Test
    void a_single_document_has_no_column(@TempDir Path folder) throws IOException {
        Reproductions.Builder rows = new Reproductions.Builder(Samples.published());
        rows.number("zero", "as it is", 0, new Expectation.Exact(), "");
        Section section = ReproductionSection.of(rows.build());
        CsvReport.write(new Report("Sample", "", List.of(), List.of(), List.of(section)), folder);
        assertEquals(
                List.of(
                        "id,place,obtained,published_note,configuration,note",
                        "zero,table 2,printed,\"\",as it is,\"\""),
                Files.readAllLines(folder.resolve("reproduction-details.csv")));
    }

    @Test
    void the_brief_report_has_the_tables_that_say_most() throws IOException, InterruptedException {
        Report brief = study.brief(report(study.usual()));
        assertEquals(
                List.of("reproduction-by-place"),
                brief.sections().stream()
                        .flatMap(section -> section.tables().stream())
                        .map(DataTable::id)
                        .toList());
        assertEquals(7, brief.findings().size());
    }

    @Test
    void a_run_has_an_iteration() {
        assertEquals(20, StudyRun.usual(study).iterations());
        assertTrue(assertThrows(
                        IllegalArgumentException.class, () -> new StudyRun(study.usual(), 0, 1, StudyProgress.NONE))
                .getMessage()
                .contains("0 iterations: must be 1 or more"));
    }
}

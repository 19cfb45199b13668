package dev.harbinger.analysis.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.CsvReport;
import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.ClusterAnalysis;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.study.prediction.page.AnalysisReport;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.open.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of tasks are those of one machine, to the last digit of every table. */
class SparkAnalysisTest {
    private static final AnalysisSettings SETTINGS =
            new AnalysisSettings(AnalysisSettings.USUAL_PREDICTORS, "tournament", 5, Assumptions.USUAL);

    private static JavaSparkContext spark;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startSpark() {
        spark = new JavaSparkContext(SparkSettings.of("local[2]"));
    }

    @AfterAll
    static void stopSpark() {
        spark.stop();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cg.A.64", "mg.W.64", "sp.W.49"})
    @Tag("long")
    void largerProgramsGiveTheResultOfOneMachine(String name) throws Exception {
        programsGiveTheResultOfOneMachine(name);
    }

    @ParameterizedTest
    @ValueSource(strings = "cg.A.16")
    void programsGiveTheResultOfOneMachine(String name) throws Exception {
        Path trace = folder.resolve("trace");
        SampleTrace.ofProgram(name, 1, trace);
        assertTrue(assertSame(trace).arrivals().all().savings().nanos() > 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 3})
    @Tag("long")
    void moreRandomTrafficGivesTheResultOfOneMachine(long seed) throws Exception {
        randomTrafficWithWildcardsGivesTheResultOfOneMachine(seed);
    }

    @ParameterizedTest
    @ValueSource(longs = 1)
    void randomTrafficWithWildcardsGivesTheResultOfOneMachine(long seed) throws Exception {
        Path trace = folder.resolve("trace");
        SampleTrace.random(7, 20_000, seed, trace);
        assertTrue(assertSame(trace).arrivals().all().savings().nanos() > 0);
    }

    @Test
    void eachStepReportsItsTasks() throws Exception {
        Path trace = folder.resolve("trace");
        SampleTrace.random(6, 3_000, 4, trace);
        Map<String, List<Integer>> done = new LinkedHashMap<>();
        Map<String, Integer> all = new LinkedHashMap<>();
        TaskProgress progress = new TaskProgress((step, ended, tasks) -> {
            done.computeIfAbsent(step, _ -> new ArrayList<>()).add(ended);
            all.put(step, tasks);
        });
        spark.sc().addSparkListener(progress);
        SparkAnalysis.analyze(spark, List.of(trace), SETTINGS);
        spark.sc().listenerBus().waitUntilEmpty();
        spark.sc().removeSparkListener(progress);
        assertEquals(List.of("reading", "comparing clocks", "joining sends with receives"), List.copyOf(done.keySet()));
        done.forEach((step, ended) -> {
            assertEquals(0, ended.getFirst(), step);
            assertEquals(all.get(step), ended.getLast(), step);
        });
    }

    @Test
    void damageIsReportedOnceAndTheRestIsThere() throws Exception {
        Path trace = folder.resolve("trace");
        SampleTrace.random(6, 3_000, 4, trace);
        List<Path> files = files(trace);
        Files.writeString(files.get(1), Files.readString(files.get(1)) + "cut");
        Files.delete(files.get(3));
        Files.writeString(files.get(4), "no trace");
        TraceResult result = assertSame(trace);
        assertEquals(3, result.damage().size(), () -> "" + result.damage());
    }

    @Test
    void aTarTellsItsFormatAndLimits() throws Exception {
        Path tar = folder.resolve("t.tar");
        SampleTrace.allprofTar(3, tar);
        TraceResult result = assertSame(tar);
        assertEquals("liballprof", result.format());
        assertFalse(result.limits().isEmpty());
    }

    @Test
    void tasksKnowWhatOnlyAllProcessesTellTogether() throws Exception {
        SampleTrace.dumpiSplit(6, folder.resolve("trace"));
        assertEquals(6, assertSame(folder.resolve("trace")).arrivals().all().joined());
    }

    @Test
    void filesOfTwoRunsAreCautionedAgainst() throws Exception {
        SampleTrace.random(2, 100, 5, folder.resolve("trace"));
        Path last = files(folder.resolve("trace")).getLast();
        Files.move(last, last.resolveSibling("other-" + last.getFileName()));
        assertEquals(2, assertSame(folder.resolve("trace")).filePrefixes().size());
    }

    private static List<Path> files(Path trace) throws IOException {
        try (var files = Files.list(trace)) {
            return files.sorted().toList();
        }
    }

    private TraceResult assertSame(Path trace) throws Exception {
        TraceResult expected;
        try (Trace opened = Traces.open(List.of(trace))) {
            expected = new TraceAnalysis(opened, SETTINGS, 2).run();
        }
        TraceResult result = SparkAnalysis.analyze(spark, List.of(trace), SETTINGS);
        assertEquals(tables("one", expected), tables("spark", result));
        assertEquals(messages(expected), messages(result));
        assertEquals(expected.format(), result.format());
        assertEquals(expected.limits(), result.limits());
        assertEquals(expected.filePrefixes(), result.filePrefixes());
        return result;
    }

    private static List<String> messages(TraceResult result) {
        return result.damage().stream().map(Throwable::getMessage).toList();
    }

    /** All tables, with all digits. */
    private Map<String, String> tables(String name, TraceResult result) throws IOException {
        Map<String, String> tables = new TreeMap<>();
        for (Path file : CsvReport.write(AnalysisReport.of("trace", result), folder.resolve(name))) {
            tables.put(file.getFileName().toString(), Files.readString(file));
        }
        assertFalse(tables.isEmpty());
        return tables;
    }

    @Test
    void filesOfOneProcessTwiceAreRefused() throws Exception {
        SampleTrace.random(2, 100, 5, folder.resolve("a"));
        SampleTrace.random(2, 100, 6, folder.resolve("b"));
        List<Path> both = List.of(folder.resolve("a"), folder.resolve("b"));
        assertThrows(TraceFormatException.class, () -> SparkAnalysis.analyze(spark, both, SETTINGS));
    }

    /** A second Spark in a process is one of the errors that Spark's Scala code does not declare. */
    @Test
    void aSparkThatCannotStartIsOneError() throws Exception {
        SampleTrace.random(2, 10, 1, folder.resolve("trace"));
        IOException e = assertThrows(
                IOException.class,
                () -> new SparkAnalysis()
                        .analyze("local[2]", List.of(folder.resolve("trace")), SETTINGS, (_, _, _) -> {}));
        assertTrue(
                String.valueOf(e.getMessage()).startsWith("Spark cannot start with master local[2]: "), e::getMessage);
    }

    @Test
    void theServiceIsFound() {
        assertInstanceOf(
                SparkAnalysis.class,
                ServiceLoader.load(ClusterAnalysis.class).findFirst().orElseThrow());
    }
}

package dev.harbinger.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.harbinger.cli.Main;
import dev.harbinger.launch.Tuning;
import dev.harbinger.launch.TuningFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command as a user calls it: in a JVM of its own, unless it is refused before it starts anything. */
class BenchCommandTest {
    @TempDir
    private Path folder;

    private record Said(int exitCode, String out, String err) {}

    /** @param searchPath PATH of the command, for programs of peers */
    private Said harbinger(String searchPath, String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:-UsePerfData",
                "-Djmh.ignoreLock=true",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        line.addAll(Arrays.asList(arguments));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("PATH", searchPath);
        builder.environment().put("XDG_CONFIG_HOME", folder.resolve("config").toString());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        int exitCode = builder.start().waitFor();
        return new Said(exitCode, Files.readString(out), Files.readString(err));
    }

    /** What a command says that is refused at once. */
    private static Said refused(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine(arguments[0]);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        int exitCode = line.execute(arguments);
        return new Said(exitCode, out.toString(), err.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bench speed | unknown argument 'speed'",
                "bench --against lam | 'lam' is not a peer: use one of openmpi, mpich",
                "bench --rounds 0 | number of rounds is 0; it must be from 1",
                "bench --csv /no/such/place/file | --csv '/no/such/place/file' cannot be written",
                "bench ping-pong --sizes 8,large | 'large' is not a message size",
                "bench ping-pong --rounds 0 | number of rounds is 0; it must be from 1",
                "bench ping-pong --against lam | 'lam' is not a peer: use one of openmpi, mpich",
                "bench ping-pong --predictor magic | unknown predictor 'magic'",
                "bench ping-pong --set speed=11 | unknown setting 'speed'",
                "bench latency --arrays --views | --by-reference exclude each other",
                "bench latency --threads --transport tcp | --threads and --transport exclude each other",
                "bench latency --transport pigeon | 'pigeon' is not a transport: use one of threads, shared-memory,"
                        + " tcp",
                "bench late-receiver --modes pull | 'pull' is not a mode: use one of push-zero, push-pull, push-all",
                "bench collectives --ranks 1 | number of ranks is 1; it must be from 2 to 64",
                "bench collectives --sizes 12 | message size is 12; allreduce adds doubles of 8 bytes",
                "bench overlap --html /no/such/place/file | --html '/no/such/place/file' cannot be written",
                "bench ping-pong --set lane=x | harbinger.lane = 'x': must be a number",
                "bench predict --predictors tagging,magic | unknown predictor 'magic'",
                "tune --transport pigeon | 'pigeon' is not a transport: use one of threads, shared-memory, tcp",
                "tune --rounds 0 | number of rounds is 0; it must be from 1",
                "tune --show --forget | --show and --forget exclude each other",
                "bench simulator --program nothing | there is no program \"nothing\"",
                "bench analyze --receives 0 | --receives is 0; it must be 1 or more",
                "bench recording --rounds 0 | number of rounds is 0; it must be from 1",
                "bench nodes --rounds 0 | --rounds is 0; it must be from 1",
                "bench simulator --rounds 0 | --rounds is 0; it must be from 1",
                "bench predict --millis 0 | --millis is 0; it must be from 1",
            })
    void aMistakeIsOneLineAndExitCode2(String line, String expected) throws Exception {
        Said said = refused(line.split(" ", -1));
        assertEquals(2, said.exitCode(), said.err());
        assertEquals(1, said.err().lines().count(), said.err());
        assertTrue(said.err().contains(expected), said.err());
        assertEquals("", said.out());
    }

    @Test
    void withoutTheNamedPeerTheBenchGoesOnAndTheExitCodeIs1() throws Exception {
        Path csv = folder.resolve("batches.csv");
        Said said = harbinger(
                "",
                ("bench ping-pong --threads --sizes 0,8 --repetitions 4 --rounds 1 --against mpich --csv " + csv)
                        .split(" ", -1));
        assertEquals(1, said.exitCode(), said.err());
        assertTrue(said.err().contains("continues without mpich: MPICH is not installed"), said.err());
        assertTrue(said.out().contains("latency, one way"), said.out());
        assertTrue(said.out().contains("processors"), said.out());
        assertEquals(1 + 2 * 4, Files.readAllLines(csv).size());
    }

    @Test
    void theResultsAreAPageToo() throws Exception {
        Path page = folder.resolve("page.html");
        Said said = harbinger(
                "",
                ("bench late-receiver --threads --modes push-pull --sizes 8 --repetitions 2 --rounds 1 --html " + page)
                        .split(" ", -1));
        assertEquals(0, said.exitCode(), said.err());
        assertTrue(said.out().contains("push-pull, not predicted, view"), said.out());
        assertTrue(Files.readString(page).contains("late-receiver-inside"), said.out());
    }

    @Test
    void peersNotNamedMayBeMissing() throws Exception {
        Said said = harbinger(
                "",
                "bench ping-pong --threads --arrays --sizes 8 --repetitions 4 --rounds 1 --against installed"
                        .split(" ", -1));
        assertEquals(0, said.exitCode(), said.err());
        assertTrue(said.err().contains("continues without openmpi"), said.err());
    }

    @Test
    void withoutAnMpiLibraryNothingCanBeRecorded() throws Exception {
        Said said = harbinger("", "bench", "recording");
        assertEquals(1, said.exitCode(), said.err());
        assertTrue(said.err().contains("continues without openmpi"), said.err());
        assertTrue(said.err().contains("continues without mpich"), said.err());
        assertEquals("", said.out());
    }

    @Test
    @Tag("long")
    void whatRecordingCostsIsMeasuredWithTheLibrariesThatAreInstalled() throws Exception {
        Said said = harbinger(System.getenv("PATH"), "bench recording --rounds 1 --repetitions 100".split(" ", -1));
        assumeFalse(
                said.err().contains("continues without openmpi") && said.err().contains("continues without mpich"),
                "needs an MPI library");
        assertTrue(said.out().contains(" recorded"), said.out() + said.err());
        assertTrue(said.out().contains(" recorded --early"), said.out() + said.err());
    }

    @Test
    void theWholeSuiteEndsWithTheTargets() throws Exception {
        Path csv = folder.resolve("all.csv");
        Said said = harbinger("", ("bench --repetitions 2 --rounds 1 --csv " + csv).split(" ", -1));
        assertEquals(0, said.exitCode(), said.err());
        assertTrue(said.out().contains("targets met"), said.out());
        assertTrue(said.out().lines().anyMatch(line -> line.matches("moved by reference.*not measured *")), said.out());
        assertTrue(said.out().lines().anyMatch(line -> line.matches("bytes allocated.*(met|missed) *")), said.out());
        String all = Files.readString(csv);
        for (String series :
                List.of("latency", "late-receiver-inside", "alltoall", "allocation", "both-ways", "overlap")) {
            assertTrue(all.contains("," + series + ","), series);
        }
        assertEquals(1, all.lines().filter(line -> line.startsWith("round,")).count());
    }

    @Test
    void whatWasTunedIsShownAndForgotten() throws Exception {
        Path file = folder.resolve("config/harbinger/tuning.properties");
        new TuningFile(file).keep("threads", new Tuning("some day", 8192, 0, 65536, OptionalLong.empty()));
        Said shown = harbinger("", "tune", "--show");
        assertEquals(0, shown.exitCode(), shown.err());
        assertEquals(
                file + "\nthreads: bytes-to-push 8192, second-push 0, pushed-buffer 65536 (some day)\n", shown.out());
        assertEquals("removed " + file + "\n", harbinger("", "tune", "--forget").out());
        assertEquals(
                "nothing is kept in " + file + "; harbinger tune measures\n",
                harbinger("", "tune", "--show").out());
    }

    @Test
    void simulationIsMeasuredInOrderAndOutOfOrder() throws Exception {
        Said said = harbinger("", "bench simulator --program adi.4 --rounds 1".split(" ", -1));
        assertEquals(0, said.exitCode(), said.err());
        for (String part : List.of("the program alone", "in-order core", "out-of-order core")) {
            assertTrue(said.out().contains(part), said.out());
        }
    }

    @Test
    void predictorsAreMeasuredInJvmsOfTheirOwn() throws Exception {
        Said said = harbinger("", "bench predict --predictors last-successor --iterations 2 --millis 5".split(" ", -1));
        assertEquals(0, said.exitCode(), said.err());
        assertTrue(
                said.out()
                        .lines()
                        .anyMatch(line ->
                                line.matches("last-successor +\\d+\\.\\d \\(\\d+\\.\\d-\\d+\\.\\d\\) +\\d+\\.\\d"
                                        + " \\(\\d+\\.\\d-\\d+\\.\\d\\)")),
                said.out());
    }
}

package dev.harbinger.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.csv.CsvTraceReader;
import dev.harbinger.trace.traffic.Traffic;
import dev.harbinger.trace.traffic.TrafficReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command in a process of its own, as a user starts it. The timeout only bounds a failure. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class EndToEndTest {
    @TempDir
    Path directory;

    private record Run(int exitCode, List<String> out, List<String> err) {}

    private Run harbinger(String... arguments) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        int exitCode = new ProcessBuilder(HarbingerCommand.line(List.of("-Dstderr.encoding=US-ASCII"), arguments))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        return new Run(exitCode, Files.readAllLines(out), Files.readAllLines(err));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--threads", "--set=predict-ahead=4"})
    void anExampleIsVerifiedTracedAndItsTableAgreesWithItsTrace(String option) throws Exception {
        Path traces = directory.resolve("traces");
        Run run = harbinger("run", "-n", "4", option, "--trace", traces.toString(), "--example", "cg", "--class", "S");
        assertEquals(0, run.exitCode(), run.err().toString());
        assertTrue(run.out().contains("Verification SUCCESSFUL"), run.out().toString());
        assertTrue(run.err().get(1).startsWith("4 ranks as "), run.err().toString());
        for (int rank = 0; rank < 4; rank++) {
            String row = run.err().get(5 + rank);
            String[] cells = row.strip().split(" +", -1);
            assertEquals(Integer.toString(rank), cells[0], row);
            assertEquals(receives(traces.resolve("rank-000" + rank + ".csv")), cells[1].replace(",", ""), row);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--threads", "--no-predict"})
    void theTrafficOfARankHoldsWhatItReceived(String option) throws Exception {
        Path file = directory.resolve("cg.traffic");
        Run run = harbinger(
                "run",
                "-n",
                "4",
                option,
                "--traffic",
                file.toString(),
                "--traffic-rank=2",
                "--example",
                "cg",
                "--class",
                "S");
        assertEquals(0, run.exitCode(), run.err().toString());
        assertTrue(
                run.err().getLast().endsWith("The traffic of rank 2 is in " + file),
                run.err().toString());
        Traffic traffic = TrafficReader.read(file);
        assertEquals("cg --class S", traffic.program());
        assertEquals(2, traffic.rank());
        // 16 solutions of 26 products and of 54 sums, and one sum of two numbers.
        assertEquals(16 * (26 * 2 + 25 * 2 + 2 + 1), traffic.messages().size());
    }

    private static String receives(Path file) throws IOException {
        int receives = 0;
        try (CsvTraceReader reader = CsvTraceReader.open(file)) {
            for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                receives += event.op().isReceive() ? 1 : 0;
            }
        }
        return Integer.toString(receives);
    }

    @Test
    void theTableMayBeLeftOutOrWrittenToAFile() throws Exception {
        Run silent = harbinger("run", "-n", "2", "--no-table", "--example", "halo", "--iterations", "3");
        assertEquals(List.of(), silent.err());
        Path table = directory.resolve("table.txt");
        Run filed =
                harbinger("run", "-n", "2", "--table-file", table.toString(), "--example", "halo", "--iterations", "3");
        assertEquals(List.of(), filed.err());
        assertTrue(Files.readString(table).startsWith("2 ranks as processes, predictor tournament, "));
    }

    @Test
    void oneRankIsNotCalledSeveral() throws Exception {
        assertTrue(single().startsWith("1 rank as a process, "));
        assertTrue(single("--threads").startsWith("1 rank as a thread, "));
    }

    /** First line of the table of a run with one rank. */
    private String single(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("run", "-n", "1"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("--example", "halo", "--iterations", "1"));
        Run run = harbinger(arguments.toArray(new String[0]));
        assertEquals(0, run.exitCode(), run.err().toString());
        return run.err().get(1);
    }

    /** The program in docs/running.md, built and run as is said there. */
    @Test
    void theProgramOfTheDocumentationRuns() throws Exception {
        String documentation = Files.readString(Path.of("../docs/running.md"));
        String source = documentation.replaceFirst("(?s).*?```java\\n", "").replaceFirst("(?s)```.*", "");
        Path file = Files.writeString(directory.resolve("Ring.java"), source);
        Run classPath = harbinger("classpath");
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-Xlint:all",
                        "-proc:none",
                        "-cp",
                        classPath.out().getFirst(),
                        "-d",
                        directory.resolve("classes").toString(),
                        file.toString());
        assertEquals(0, compiled);
        String path = directory.resolve("classes") + File.pathSeparator + directory;
        Run run = harbinger("run", "-n", "4", "--class-path", path, "Ring", "--no-table");
        assertEquals(0, run.exitCode(), run.err().toString());
        assertEquals(
                List.of("0 received from 3", "1 received from 0", "2 received from 1", "3 received from 2"),
                run.out().stream().sorted().toList());
    }
}

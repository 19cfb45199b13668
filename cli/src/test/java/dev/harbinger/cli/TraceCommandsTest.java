package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.csv.CsvTraceReader;
import dev.harbinger.trace.csv.CsvTraceWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The commands analyze and convert, as a user types them. */
class TraceCommandsTest {
    private static final int RECEIVES = 50;

    @TempDir
    Path folder;

    private Path trace = Path.of("");
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeTrace() throws IOException {
        trace = folder.resolve("trace");
        for (int process = 0; process < 3; process++) {
            try (CsvTraceWriter writer = CsvTraceWriter.create(trace, process)) {
                for (TraceEvent event : events(process)) {
                    writer.write(event);
                }
            }
        }
    }

    /** Each process sends to the next and receives from the one before. */
    private static List<TraceEvent> events(int process) {
        List<TraceEvent> events = new ArrayList<>();
        for (int i = 0; i < RECEIVES; i++) {
            int next = (process + 1) % 3;
            int before = (process + 2) % 3;
            long time = 10_000L * i;
            events.add(event(3 * i, time, TraceOp.SEND, next, i % 5));
            events.add(event(3 * i + 1, time + 5000, TraceOp.RECV, before, i % 5));
            events.add(event(3 * i + 2, time + 6000, TraceOp.DONE, before, i % 5));
        }
        return events;
    }

    private static TraceEvent event(int sequence, long time, TraceOp op, int peer, int tag) {
        return new TraceEvent(sequence, time, op, 0xabc, peer, tag, 100, 8, 0x7f00L + tag, 0, -1, -1, peer);
    }

    private int execute(Object... arguments) {
        String[] words = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
        CommandLine line = Main.commandLine(words[0]);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(words);
    }

    private void assertOneLine(String expected) {
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().startsWith("harbinger"), err.toString());
        assertTrue(err.toString().contains(expected), err.toString());
    }

    @Test
    void anAnalysisIsATableAndNothingElse() {
        assertEquals(0, execute("analyze", trace), err.toString());
        assertEquals("", err.toString());
        assertTrue(out.toString().contains("The receive side of trace"), out.toString());
        assertTrue(out.toString().contains("150"), out.toString());
        assertTrue(out.toString().lines().allMatch(line -> line.length() <= 100), out.toString());
    }

    @Test
    void aPageAndFilesAreWrittenAndNamed() throws IOException {
        Path page = folder.resolve("page.html");
        Path tables = folder.resolve("new/tables");
        assertEquals(
                0,
                execute(
                        "analyze",
                        trace.resolve("rank-0000.csv"),
                        trace.resolve("rank-0001.csv"),
                        "--html",
                        page,
                        "--csv",
                        tables,
                        "--predictors",
                        "lru:5,tournament",
                        "--starts",
                        0,
                        "--rows",
                        2),
                err.toString());
        assertTrue(Files.readString(page).contains("</html>"));
        try (Stream<Path> files = Files.list(tables)) {
            List<Path> written = files.toList();
            assertTrue(written.size() > 5, written.toString());
            assertTrue(err.toString().contains(written.size() + " files in " + tables), err.toString());
        }
        assertEquals(2, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().contains(page.toString()), err.toString());
    }

    private void damage() throws IOException {
        Files.writeString(trace.resolve("rank-0001.csv"), "nonsense\n1,2", StandardOpenOption.APPEND);
    }

    @Test
    void aDamagedTraceIsAnalysedAsFarAsItGoesAndTheExitCodeIs3() throws IOException {
        damage();
        assertEquals(3, execute("analyze", trace));
        assertOneLine("rank-0001.csv: line 152 ");
        assertTrue(out.toString().contains("150"), out.toString());
    }

    @Test
    void aConversionWritesWhatWasRead() throws IOException {
        Path target = folder.resolve("new/converted");
        assertEquals(0, execute("convert", trace, "-o", target));
        assertEquals(
                "CSV, 3 processes, 450 events: written to " + target,
                err.toString().strip());
        assertEquals("", out.toString());
        for (int process = 0; process < 3; process++) {
            assertEquals(events(process), read(target.resolve(CsvTraceWriter.fileName(process))));
        }
    }

    private static List<TraceEvent> read(Path file) throws IOException {
        List<TraceEvent> events = new ArrayList<>();
        try (CsvTraceReader reader = CsvTraceReader.open(file)) {
            for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                events.add(event);
            }
        }
        return events;
    }

    /** Ten receives of a Paraver trace that was cut, of which five have their message. */
    @Test
    void aConversionSaysThatReceivesHaveNoMessageAndSoDoesTheAnalysisOfItsFiles() throws IOException {
        StringBuilder text = new StringBuilder("#Paraver (01/01/2024 at 10:00):1000000_ns:1(2):1:2(1:1,1:1)\n");
        for (int i = 0; i < 10; i++) {
            long time = 1_000L * i + 500;
            text.append("2:2:1:2:1:" + time + ":50000001:4\n2:2:1:2:1:" + (time + 20) + ":50000001:0\n");
            if (i < 5) {
                text.append("2:1:1:1:1:" + (time + 500) + ":50000001:3\n")
                        .append("3:1:1:1:1:" + (time + 500) + ":" + (time + 510) + ":2:1:2:1:" + (time + 20) + ":"
                                + (time + 600) + ":64:7\n")
                        .append("2:1:1:1:1:" + (time + 520) + ":50000001:0\n");
            }
        }
        Path records = Files.writeString(folder.resolve("t.prv"), text);
        Files.writeString(
                folder.resolve("t.pcf"),
                "EVENT_TYPE\n9    50000001    MPI Point-to-point\nVALUES\n3 MPI_Isend\n4 MPI_Irecv\n0 Outside MPI\n");
        Path target = folder.resolve("converted");
        assertEquals(0, execute("convert", records, "-o", target), err.toString());
        assertTrue(
                err.toString().contains("caution: 5 of 10 receives have no message in the trace, which was cut there"),
                err.toString());
        assertEquals(0, execute("analyze", target));
        String words = out.toString().replaceAll("\\s+", " ");
        assertTrue(words.contains("5 of 10 receives have no message in the trace"), words);
    }

    @Test
    void aDamagedTraceIsConvertedAsFarAsItGoesAndTheExitCodeIs3() throws IOException {
        damage();
        Path target = Files.createDirectory(folder.resolve("converted"));
        assertEquals(3, execute("convert", trace, "-o", target));
        assertEquals(2, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().contains("harbinger: " + trace.resolve("rank-0001.csv") + ": line 152 "));
        assertEquals(events(1), read(target.resolve("rank-0001.csv")));
        assertEquals(events(2), read(target.resolve("rank-0002.csv")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "analyze | missing required parameter: ",
                "convert | missing required",
                "convert TRACE | missing required option: '--output=DIR'",
                "convert TRACE -o TRACE | -o 'TRACE' is not empty: choose a new directory",
                "convert TRACE -o TRACE/rank-0000.csv | cannot be written: 'TRACE/rank-0000.csv' is a file",
                "convert TRACE -o TRACE/rank-0000.csv/x | cannot be written: 'TRACE/rank-0000.csv' is a file",
                "convert nothing -o TRACE | -o 'TRACE' is not empty",
                "analyze TRACE --rows 0 | --rows is 0; it must be 1 or more",
                "analyze TRACE --rows x | invalid value for option '--rows'",
                "analyze TRACE --starts -1 | starts must be from 0 to 1000, not -1",
                "analyze TRACE --starts 1001 | starts must be from 0 to 1000, not 1001",
                "analyze TRACE --latency -1 | latency must be from 0 to ",
                "analyze TRACE --latency 1.5 | invalid value for option '--latency'",
                "analyze TRACE --bandwidth 0 | bandwidth must be from ",
                "analyze TRACE --bandwidth NaN | bandwidth must be from ",
                "analyze TRACE --bandwidth -3 | bandwidth must be from ",
                "analyze TRACE --copy-bandwidth Infinity | copy bandwidth must be from ",
                "analyze TRACE --eager-limit -1 | eager limit must be 0 bytes or more, not -1",
                "analyze TRACE --predictors magic | unknown predictor 'magic'; known are single-cycle",
                "analyze TRACE --predictors lru:5,magic | unknown predictor 'magic'; known are single-cycle",
                "analyze TRACE --predictors , | --predictors has an empty name; give names separated by commas",
                "analyze TRACE --predictors lru:0 | ",
                "analyze TRACE --predictors lru:99999999999 | ",
                "analyze TRACE --follow magic | unknown predictor 'magic'; known are single-cycle",
                "analyze TRACE --html TRACE | --html 'TRACE' cannot be written: it is a directory",
                "analyze TRACE --html TRACE/no/x.html | cannot be written: there is no directory 'TRACE/no'",
                "analyze TRACE --csv TRACE/rank-0000.csv | --csv 'TRACE/rank-0000.csv' cannot be written: ",
                "analyze TRACE --csv /dev/null/x | cannot be written: '/dev/null' is a file",
                "analyze nothing --html /no/dir/x.html | --html '/no/dir/x.html' cannot be written",
                "analyze TRACE --htlm x | unknown option '--htlm'; did you mean '--html'",
            })
    void aMistakeIsOneClearLineAndExitCode2BeforeAnythingIsRead(String line, String expected) {
        String given = trace.toString();
        assertEquals(2, execute((Object[]) line.replace("TRACE", given).split(" ", -1)), err.toString());
        assertOneLine(expected == null ? "" : expected.replace("'TRACE", "'" + given));
        assertTrue(err.toString().contains(" --help)"), err.toString());
        assertEquals("", out.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"analyze", "convert"})
    void whatCannotBeReadIsOneClearLineAndExitCode1(String command) throws IOException {
        List<String> options =
                command.equals("convert") ? List.of("-o", folder.resolve("out").toString()) : List.of();
        Path other = Files.writeString(folder.resolve("odd\u001b[31m\nname"), "hello\n");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Object[][] inputs = {
            {"nothing", "nothing: there is no such file or folder"},
            {"-", "-: there is no such file or folder"},
            {other, "odd?[31m?name: is not a trace of a known format; these are CSV, "},
            {empty, "empty: holds no trace of a known format; these are CSV, "},
            {Path.of("/dev/null"), "/dev/null: is a pipe or a device"},
        };
        for (Object[] input : inputs) {
            err.getBuffer().setLength(0);
            List<Object> arguments = new ArrayList<>(List.of(command, input[0]));
            arguments.addAll(options);
            assertEquals(1, execute(arguments.toArray()), err.toString());
            assertOneLine(input[1].toString());
        }
        assertEquals("", out.toString());
        assertFalse(Files.exists(folder.resolve("out")));
    }

    /** The temporary file's name is longer than systems permit, which shows only when it is written. */
    @Test
    void aPageThatCannotBeWrittenIsOneClearLineAndExitCode1() {
        assertEquals(1, execute("analyze", trace, "--html", folder.resolve("x".repeat(250))));
        assertOneLine("xxxxxxxx");
    }

    @Test
    void aDeviceIsRefusedAsTheTargetOfAPageBeforeTheWork() {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "this system has no /dev/null");
        assertEquals(2, execute("analyze", trace, "--html", device));
        assertOneLine("--html '/dev/null' cannot be written: it is a pipe or a device: choose a file");
    }

    @Test
    void aTraceWithoutReceivesIsAnalysedToo() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("none"));
        Files.writeString(empty.resolve("rank-0.csv"), "op,peer\n");
        Files.writeString(empty.resolve("rank-1.csv"), "op,peer\nsend,0\n");
        assertEquals(0, execute("analyze", empty, "--all", "--html", folder.resolve("x.html")), err.toString());
        assertFalse(out.toString().contains("NaN"), out.toString());
    }

    @Test
    void nonsenseInATraceShowsNoNegativeSizes() throws IOException {
        Path file = folder.resolve("rank-0.csv");
        String most = Long.toString(Long.MAX_VALUE);
        Files.writeString(
                file,
                "op,time_ns,peer,world_peer,tag,count,type_bytes,early,request\n"
                        + ("send,-" + most + ",0,0,1," + most + ",8,-1,-1\n").repeat(3)
                        + ("recv," + most + ",0,0,1," + most + ",8,1,-1\ndone," + most + ",0,0,1," + most
                                        + ",8,-1,-1\n")
                                .repeat(3)
                        + "recv,5,-77,-77,-9,1,1,0,-1\nirecv,-" + most + ",-1,-1,-1,,,,7\nwait,,0,0,0,,,,7\n");
        assertEquals(0, execute("analyze", file, "--all"), err.toString());
        assertFalse(out.toString().contains("NaN"), out.toString());
        assertFalse(out.toString().matches("(?s).*-\\d[\\d.,]* [KMGTPE]?i?B.*"), out.toString());
    }
}

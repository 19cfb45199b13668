package dev.harbinger.trace.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.WholeTrace;
import dev.harbinger.trace.open.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a trace becomes as CSV: the same events and names when it is read again. */
class CsvConversionTest {
    private static final String ALLPROF = """
        # htor's PMPI Tracer 0.9 Output File
        # time: Tue
        # clockdiff: 0.000000 s (relative to rank 0)

        MPI_Init:-:140735000539132:140735000539120:1000
        MPI_Recv:1003:6575616:1:2,8:0:7:0:140735000539176:1009
        MPI_Barrier:1010:0,2:1011
        """;

    private static final String ACTIONS = """
        0 init
        0 location a.c 12
        0 recv 1 3 100 6
        0 compute 1e9
        1 init
        1 send 0 3 100 6
        """;

    private static final int UNDAMAGED = -9;

    @TempDir
    Path folder;

    private static WholeTrace read(Path input) throws IOException {
        return WholeTrace.read(Traces.open(List.of(input)));
    }

    private CsvConversion convert(Trace trace) throws IOException {
        try (trace) {
            CsvConversion conversion = new CsvConversion(trace, folder.resolve("out"));
            conversion.run();
            return conversion;
        }
    }

    @Test
    void callsThatWereSkippedKeepTheirCounts() throws IOException {
        Path input = Files.writeString(folder.resolve("pmpi-trace-rank-0.txt"), ALLPROF);
        WholeTrace before = read(input);
        assertEquals(1, before.skippedRecords().get(0).get("MPI_Barrier"));
        assertEquals(
                before.skippedRecords().get(0),
                convert(Traces.open(List.of(input))).skippedRecords());
        assertEquals(before.skippedRecords(), read(folder.resolve("out")).skippedRecords());
    }

    @Test
    void receivesWithoutMessageKeepTheirNumber() throws IOException {
        Path input = Files.writeString(
                folder.resolve("rank-0.csv"), "op,peer\nrecv,1\nrecv,1\n#receives-without-message,5\nsend,1\n");
        CsvConversion conversion = convert(Traces.open(List.of(input)));
        assertEquals(2, conversion.receives());
        assertEquals(5, conversion.receivesWithoutMessage());
        try (CsvTraceReader reader = CsvTraceReader.open(folder.resolve("out/rank-0000.csv"))) {
            while (reader.next() != null) {
                assertEquals(0, reader.receivesWithoutMessage());
            }
            assertEquals(5, reader.receivesWithoutMessage());
            assertEquals(Map.of(), reader.skippedRecords());
        }
    }

    @Test
    void aNumberOfReceivesWithoutMessageThatIsNoneIsDamage() throws IOException {
        Path input =
                Files.writeString(folder.resolve("rank-0.csv"), "op,peer\nrecv,1\n#receives-without-message,many\n");
        String error = String.valueOf(read(input).errors());
        assertTrue(
                error.contains("is '#receives-without-message,many'; expected #receives-without-message,NUMBER"),
                error);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rank-4.csv", "pmpi-trace-rank-0.txt", "actions.txt"})
    void aConvertedTraceHasTheSameEvents(String name) throws IOException {
        String content = switch (name) {
            case "rank-4.csv" -> "tag,op,early,unknown\n3,irecv,1,x\n,send,,\n\n-1,recv,-1,y\n";
            case "actions.txt" -> ACTIONS;
            default -> ALLPROF;
        };
        Path input = Files.writeString(folder.resolve(name), content);
        WholeTrace before = read(input);
        assertEquals(List.of(), before.errors());
        CsvConversion conversion = convert(Traces.open(List.of(input)));
        WholeTrace after = read(folder.resolve("out"));
        assertEquals(before.events(), after.events());
        assertEquals(List.of(), after.errors());
        assertEquals(List.of(), conversion.damage());
        assertEquals(before.events().size(), conversion.processes());
        assertEquals(before.events().values().stream().mapToLong(List::size).sum(), conversion.events());
        long skippedRecords = before.skippedRecords().values().stream()
                .flatMap(calls -> calls.values().stream())
                .mapToLong(Long::longValue)
                .sum();
        assertEquals(
                skippedRecords,
                conversion.skippedRecords().values().stream()
                        .mapToLong(Long::longValue)
                        .sum());
    }

    /** A trace of some processes, of which some are damaged, that names its sites. */
    private record Named(Queue<Integer> processes, int damaged, Map<Long, String> names) implements Trace {
        Named(int processes, int damaged, Map<Long, String> names) {
            this(new ArrayDeque<>(IntStream.range(0, processes).boxed().toList()), damaged, names);
        }

        @Override
        public String format() {
            return "named";
        }

        @Override
        public boolean isConcurrent() {
            return false;
        }

        @Override
        public TraceReader nextProcess() throws IOException {
            Integer next = processes.poll();
            if (next != null && next == damaged + 1) {
                throw new IOException("process " + next + " does not begin");
            }
            return next == null
                    ? null
                    : new Reader(next, damaged, names.keySet().iterator());
        }

        @Override
        public String siteName(long site) {
            return names.get(site);
        }

        @Override
        public long bytes() {
            return 1;
        }

        @Override
        public long bytesRead() {
            return 1;
        }

        @Override
        public void close() {}
    }

    /** A send at each site. */
    private record Reader(int process, int damaged, Iterator<Long> sites) implements TraceReader {
        @Override
        public TraceEvent next() throws IOException {
            if (sites.hasNext()) {
                return new TraceEventBuilder()
                        .begin(7, TraceOp.SEND)
                        .site(sites.next())
                        .build();
            }
            if (process == damaged) {
                throw new IOException("process " + process + " is damaged");
            }
            return null;
        }

        @Override
        public void close() {}
    }

    @Test
    void namesOfSitesAreReadAgainWhateverIsInThem() throws IOException {
        Map<Long, String> names = Map.of(
                1L, "solve (cg.f:12), \"twice\"",
                2L, "two\r\nlines\u001b[31m and\u0007a bell",
                -1L, "ä€\ud83d\ude00",
                3L, "half \ud83d of a character",
                4L, "",
                5L, "x".repeat(100_000),
                0L, " site,name ");
        convert(new Named(1, UNDAMAGED, names));
        try (Trace again = Traces.open(List.of(folder.resolve("out")))) {
            assertEquals(7, WholeTrace.read(again).events().get(0).size());
            assertEquals("solve (cg.f:12), \"twice\"", again.siteName(1));
            assertEquals("two lines [31m and a bell", again.siteName(2));
            assertEquals("ä€\ud83d\ude00", again.siteName(-1));
            assertEquals("half ? of a character", again.siteName(3));
            assertEquals("", again.siteName(4));
            assertTrue(String.valueOf(again.siteName(5)).matches("x{200}\\.\\.\\."));
            assertEquals(" site,name ", again.siteName(0));
        }
    }

    @Test
    void withoutNamesThereIsNoFileOfNames() throws IOException {
        convert(new Named(2, UNDAMAGED, Map.of()));
        assertFalse(Files.exists(folder.resolve("out/sites.csv")));
        assertEquals(2, read(folder.resolve("out")).events().size());
    }

    @Test
    void aDamagedProcessIsWrittenAsFarAsItGoesAndTheOthersWhole() throws IOException {
        CsvConversion conversion = convert(new Named(4, 1, Map.of(5L, "site")));
        assertEquals(
                List.of("process 1 is damaged", "process 2 does not begin"),
                conversion.damage().stream().map(IOException::getMessage).toList());
        WholeTrace after = read(folder.resolve("out"));
        assertEquals(List.of(0, 1, 3), List.copyOf(after.events().keySet()));
        after.events().values().forEach(events -> assertEquals(1, events.size()));
        assertEquals(3, conversion.processes());
    }

    /** /proc takes no folder, whoever asks. */
    @Test
    void aFolderThatCannotBeMadeIsNamedWithTheReason() throws IOException {
        assumeTrue(Files.isDirectory(Path.of("/proc")), "this system has no /proc");
        CsvConversion conversion = new CsvConversion(new Named(1, UNDAMAGED, Map.of()), Path.of("/proc/none"));
        IOException e = assertThrows(IOException.class, conversion::run);
        assertTrue(e.getMessage().startsWith("/proc/none: this folder cannot be made ("), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rank-0001.csv", "sites.csv"})
    void filesThatAreThereAreNotReplaced(String name) throws IOException {
        Path file = Files.createDirectory(folder.resolve("out")).resolve(name);
        Files.writeString(file, "of another conversion");
        IOException e = assertThrows(IOException.class, () -> convert(new Named(2, UNDAMAGED, Map.of(5L, "site"))));
        assertTrue(e.getMessage().startsWith(file + ": is there already, perhaps another conversion"), e.getMessage());
        assertEquals("of another conversion", Files.readString(file));
    }

    @Test
    void aFullDiskIsAnErrorThatNamesTheFileAndTellsOfThePart() {
        IOException e = CsvConversion.cannotBeWritten(Path.of("o/f"), new IOException("No space left on device"));
        assertEquals(
                "o/f: cannot be written: No space left on device; the folder holds only a part of the trace",
                e.getMessage());
    }
}

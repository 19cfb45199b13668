package dev.harbinger.trace.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.WholeTrace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user may name as a trace. The timeout only bounds a failure. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TracesTest {
    private static final int RECEIVES = 500;

    @TempDir
    Path folder;

    private Path write(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, content);
    }

    private Path write(String name, String content) throws IOException {
        return write(name, Packed.bytes(content));
    }

    private static Trace open(Path... inputs) throws IOException {
        return Traces.open(List.of(inputs));
    }

    private static String refused(Path... inputs) {
        IOException e = assertThrows(IOException.class, () -> open(inputs).close());
        String message = String.valueOf(e.getMessage());
        assertEquals(1, message.lines().count(), message);
        return message;
    }

    private static void assertWhole(int processes, WholeTrace read) {
        assertEquals(List.of(), read.errors());
        assertEquals(processes, read.events().size());
        for (var process : read.events().entrySet()) {
            assertEquals(RECEIVES, process.getValue().size());
            for (int i = 0; i < RECEIVES; i++) {
                assertEquals(
                        Packed.event(process.getKey(), i), process.getValue().get(i));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rank-%04d.csv",
                "rank-%04d.csv.gz",
                "rank-%04d.csv.xz",
                "rank-%04d.csv.bz2",
                "rank-%04d.csv.zst",
                "%d",
                "no ending %d;.gz"
            })
    void aFolderOfFilesIsATrace(String name) throws IOException {
        for (int process = 0; process < 3; process++) {
            String file = String.format(name, process);
            write(file, Packed.as(file, Packed.csv(process, RECEIVES)));
        }
        write("readme.txt", "Some run.\n");
        try (Trace trace = open(folder)) {
            assertEquals("CSV", trace.format());
            assertTrue(trace.isConcurrent());
            assertTrue(trace.bytes() > 0);
            assertWhole(3, WholeTrace.read(trace));
            assertEquals(trace.bytes(), trace.bytesRead());
        }
    }

    @Test
    void filesAreATraceWhereverTheyLie() throws IOException {
        Path first = write("a/rank-0.csv", Packed.csv(0, RECEIVES));
        Path second = write("b/rank-1.csv.gz", Packed.gzip(Packed.csv(1, RECEIVES)));
        Path link = Files.createSymbolicLink(
                folder.resolve("rank-2.csv.xz"), write("b/elsewhere", Packed.xz(Packed.csv(2, RECEIVES))));
        assertWhole(3, WholeTrace.read(open(first, second, link)));
    }

    @Test
    void aFileNamedTwiceIsReadOnce() throws IOException {
        Path file = write("rank-0.csv", Packed.csv(0, RECEIVES));
        assertWhole(1, WholeTrace.read(open(file, file, folder, folder.resolve("../" + folder.getFileName()))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.tar", "t.tar.gz", "t.tgz", "t.tar.xz", "t.tar.bz2", "t.tar.zst", "no-ending"})
    void aTarOfFilesIsATrace(String name) throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("run/", new byte[0]);
        files.put("run/readme", Packed.bytes("Some run, number 7.\n"));
        files.put("run/rank-0000.csv", Packed.csv(0, RECEIVES));
        files.put("run/" + "long/".repeat(40) + "rank-0001.csv", Packed.csv(1, RECEIVES));
        files.put("rank-0002.csv.gz", Packed.gzip(Packed.csv(2, RECEIVES)));
        Path tar = write(name, Packed.as(name.replace("tgz", "gz"), Packed.tar(files)));
        for (Path input : List.of(tar, folder)) {
            try (Trace trace = open(input)) {
                assertFalse(trace.isConcurrent());
                assertWhole(3, WholeTrace.read(trace));
                assertEquals("CSV", trace.format());
            }
        }
    }

    @Test
    void otherFormatsMayLieInATarToo() throws IOException {
        Path tar = write("t.tar", Packed.tar(Map.of("pmpi-trace-rank-3.txt", Packed.bytes(Packed.ALLPROF))));
        try (Trace trace = open(tar)) {
            WholeTrace read = WholeTrace.read(trace);
            assertEquals("liballprof", trace.format());
            assertFalse(trace.limits().isEmpty());
            assertEquals(List.of(), read.errors());
            assertEquals(Set.of(3), read.events().keySet());
        }
    }

    @Test
    void severalPartsOfACompressedFileAreOneFile() throws IOException {
        byte[] csv = Packed.csv(5, RECEIVES);
        for (String ending : List.of(".gz", ".xz", ".bz2", ".zst")) {
            ByteArrayOutputStream parts = new ByteArrayOutputStream();
            parts.write(Packed.as(ending, Arrays.copyOf(csv, 1000)));
            parts.write(Packed.as(ending, Arrays.copyOfRange(csv, 1000, csv.length)));
            Path file = write("parts/rank-5.csv" + ending, parts.toByteArray());
            assertWhole(1, WholeTrace.read(open(file)));
        }
    }

    @Test
    void aReaderMayBeClosedBeforeItsEnd() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("0", Packed.csv(0, 20_000));
        files.put("1", Packed.csv(1, RECEIVES));
        try (Trace trace = open(write("t.tar.gz", Packed.gzip(Packed.tar(files))))) {
            try (TraceReader reader = trace.nextProcess()) {
                assertEquals(Packed.event(0, 0), reader.next());
            }
            try (TraceReader reader = trace.nextProcess()) {
                assertEquals(1, reader.process());
                assertEquals(Packed.event(1, 0), reader.next());
            }
            assertNull(trace.nextProcess());
            assertNull(trace.nextProcess());
        }
    }

    @Test
    void sitesHaveNamesWhereverTheFileOfNamesLies() throws IOException {
        String names = "site,name\na1b2,solve, (cg.f:12) \"x\"\nffffffffffffffff,<b>ü\u001b[2J\u0007\r\n";
        Map<String, byte[]> before = new LinkedHashMap<>();
        before.put("x/sites.csv", Packed.bytes(names));
        before.put("x/rank-0.csv", Packed.csv(0, RECEIVES));
        Map<String, byte[]> after = new LinkedHashMap<>();
        after.put("rank-0.csv", Packed.csv(0, RECEIVES));
        after.put("sites.csv", Packed.bytes(names));
        write("folder/rank-0.csv", Packed.csv(0, RECEIVES));
        write("folder/sites.csv.gz", Packed.gzip(Packed.bytes(names)));
        Path alone = write("alone/rank-0.csv", Packed.csv(0, RECEIVES));
        for (Trace trace : List.of(
                open(write("before.tar", Packed.tar(before))),
                open(write("after.tar.gz", Packed.gzip(Packed.tar(after)))),
                open(folder.resolve("folder")),
                open(write("sites.csv", names), alone))) {
            assertWhole(1, WholeTrace.read(trace));
            assertEquals("solve, (cg.f:12) \"x\"", trace.siteName(0xa1b2));
            assertEquals("<b>ü [2J ", trace.siteName(-1));
            assertNull(trace.siteName(3));
        }
    }

    @Test
    void damagedNamesOfSitesAreToldAndTheTraceIsReadAllTheSame() throws IOException {
        String names = "site,name\na1b2,solve\nnonsense\na1b3,after\n";
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("sites.csv", Packed.bytes(names));
        files.put("rank-0.csv", Packed.csv(0, RECEIVES));
        write("folder/rank-0.csv", Packed.csv(0, RECEIVES));
        write("folder/sites.csv", names);
        for (Trace trace : List.of(open(write("t.tar", Packed.tar(files))), open(folder.resolve("folder")))) {
            WholeTrace read = WholeTrace.read(trace);
            assertEquals(RECEIVES, read.events().get(0).size());
            assertEquals(1, read.errors().size(), read.errors().toString());
            assertTrue(
                    read.errors().getFirst().contains("sites.csv"),
                    read.errors().getFirst());
            assertTrue(
                    read.errors().getFirst().contains("line 3 "), read.errors().getFirst());
            assertEquals("solve", trace.siteName(0xa1b2));
        }
    }

    @Test
    void theFormatWithMostFilesIsThatOfAFolder() throws IOException {
        write("rank-0.csv", Packed.csv(0, RECEIVES));
        write("rank-1.csv", Packed.csv(1, RECEIVES));
        write("pmpi-trace-rank-0.txt", Packed.ALLPROF);
        write("packed.tar", Packed.tar(Map.of("9", Packed.csv(9, 1))));
        assertWhole(2, WholeTrace.read(open(folder)));
    }

    @Test
    void asManyFilesOfTwoFormatsAreRefused() throws IOException {
        write("rank-0.csv", Packed.csv(0, 1));
        write("pmpi-trace-rank-0.txt", Packed.ALLPROF);
        String said = refused(folder);
        assertTrue(said.contains("several formats"), said);
        assertTrue(said.contains("CSV") && said.contains("liballprof"), said);
    }

    @Test
    void aFileThatWasNamedIsNeverSkipped() throws IOException {
        Path first = write("rank-0.csv", Packed.csv(0, 1));
        Path second = write("rank-1.csv", Packed.csv(1, 1));
        Path other = write("pmpi-trace-rank-2.txt", Packed.ALLPROF);
        Path tar = write("more.tar", Packed.tar(Map.of("3", Packed.csv(3, 1))));
        String said = refused(first, second, other);
        assertTrue(said.startsWith(other + ": is liballprof"), said);
        said = refused(first, tar);
        assertTrue(said.startsWith(tar + ": is a tar"), said);
        said = refused(tar, write("again.tar", Packed.tar(Map.of("4", Packed.csv(4, 1)))));
        assertTrue(said.contains("several tars"), said);
    }

    @Test
    void twoFilesOfAProcessAreRefused() throws IOException {
        Path plain = write("rank-0001.csv", Packed.csv(1, 1));
        Path compressed = write("rank-0001.csv.gz", Packed.gzip(Packed.csv(1, 2)));
        Path other = write("b/rank-1.csv", Packed.csv(1, 1));
        String said = refused(folder);
        assertTrue(said.contains(plain.toString()) && said.contains(compressed.toString()), said);
        assertTrue(said.contains("both of process 1"), said);
        said = refused(plain, other);
        assertTrue(said.contains("both of process 1"), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {".gz", ".xz", ".bz2", ".zst"})
    void aTraceOfAllProcessesInOneFileMayBeCompressed(String ending) throws IOException {
        Path file = write("t.prv" + ending, Packed.as(ending, Packed.paraver(5)));
        write("t.pcf" + ending, Packed.as(ending, Packed.bytes("EVENT_TYPE\n0 50000001 MPI point-to-point\n")));
        for (Path input : List.of(file, folder)) {
            try (Trace trace = open(input)) {
                WholeTrace read = WholeTrace.read(trace);
                assertEquals("Paraver", trace.format());
                assertEquals(List.of(), read.errors());
                assertEquals(10, read.events().get(1).size());
                assertEquals(trace.bytes(), trace.bytesRead());
            }
        }
    }

    @Test
    void whatLiesInAFolderTwiceCompressedAndNotIsReadOnce() throws IOException {
        write("p/t.prv", Packed.paraver(5));
        write("p/t.prv.gz", Packed.gzip(Packed.paraver(5)));
        assertEquals(
                10, WholeTrace.read(open(folder.resolve("p"))).events().get(1).size());
        for (int process = 0; process < 3; process++) {
            write("c/rank-" + process + ".csv", Packed.csv(process, RECEIVES));
            write("c/rank-" + process + ".csv.gz", Packed.gzip(Packed.csv(process, RECEIVES)));
            write("c/rank-" + process + ".csv.bz2", Packed.bzip2(Packed.csv(process, RECEIVES)));
        }
        assertWhole(3, WholeTrace.read(open(folder.resolve("c"))));
        byte[] tar = Packed.tar(Map.of("0", Packed.csv(0, RECEIVES)));
        write("t/t.tar", tar);
        write("t/t.tar.gz", Packed.gzip(tar));
        assertWhole(1, WholeTrace.read(open(folder.resolve("t"))));
    }

    @Test
    void anotherTraceOfTheSameNameIsNotTheSameTrace() throws IOException {
        Path plain = write("t.prv", Packed.paraver(5));
        Path compressed = write("t.prv.gz", Packed.gzip(Packed.paraver(6)));
        String said = refused(folder);
        assertTrue(said.contains(plain.toString()) && said.contains(compressed.toString()), said);
        assertTrue(said.endsWith("name the one to read"), said);
    }

    @Test
    void aTarOfTwoTracesIsReportedAsAFolderIs() throws IOException {
        byte[] csv = Packed.csv(0, RECEIVES);
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("rank-0.csv", csv);
        files.put("pmpi-trace-rank-0.txt", Packed.bytes(Packed.ALLPROF));
        Path tar = write("two.tar", Packed.tar(files));
        WholeTrace read = WholeTrace.read(open(tar));
        assertEquals(
                List.of(tar + ": there are traces of several formats (CSV, liballprof); the results cover CSV alone,"
                        + " whose file is first: pack one trace in a tar"),
                read.errors());
        assertEquals(Set.of(0), read.events().keySet());
        // Fewer files are what some tool made of a part.
        files.put("rank-1.csv", Packed.csv(1, RECEIVES));
        assertEquals(
                List.of(),
                WholeTrace.read(open(write("more.tar", Packed.tar(files)))).errors());
    }

    @Test
    void theSecondFileOfAProcessInATarIsLeftOut() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("rank-1.csv", Packed.csv(1, RECEIVES));
        files.put("old/rank-1.csv", Packed.csv(1, 1));
        files.put("rank-2.csv", Packed.csv(2, 3));
        WholeTrace read = WholeTrace.read(open(write("t.tar", Packed.tar(files))));
        assertEquals(RECEIVES, read.events().get(1).size());
        assertEquals(3, read.events().get(2).size());
        assertEquals(1, read.errors().size());
        assertTrue(
                read.errors().getFirst().contains("(old/rank-1.csv): is of process 1"),
                read.errors().getFirst());
    }

    @Test
    void whatIsNoTraceIsRefusedInAWordThatHelps() throws IOException {
        Files.createDirectory(folder.resolve("empty"));
        assertTrue(refused(folder.resolve("empty")).contains("holds no trace of a known format; these are CSV"));
        assertTrue(refused(write("0", "")).endsWith("is empty"));
        assertTrue(refused(write("1", "hello\n")).contains("not a trace of a known format; these are CSV"));
        assertTrue(refused(folder.resolve("none")).contains("there is no such file"));
        assertTrue(refused(Path.of("-")).contains("there is no such file"));
        assertTrue(refused(write("t.zip", "PK\u0003\u0004....")).contains("packed with zip"));
        // A window of 2^41 bytes.
        assertTrue(refused(write("t.zst", new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) 0xf8, 0}))
                .contains("t.zst: needs more than the "));
        Path dangling = Files.createSymbolicLink(folder.resolve("2"), folder.resolve("gone"));
        assertTrue(refused(dangling).contains("there is no such file"));
    }

    @Test
    void aNumberThatTellsTheProcessIsNeeded() throws IOException {
        WholeTrace read = WholeTrace.read(open(write("trace.csv", Packed.csv(0, 1))));
        assertEquals(Map.of(), read.events());
        assertTrue(read.errors().getFirst().contains("expected a name such as rank-0003.csv"));
    }

    @Test
    void devicesAndPipesAreRefused() throws IOException, InterruptedException {
        Path zero = Path.of("/dev/zero");
        assumeTrue(Files.exists(zero), "this system has no /dev/zero");
        assertTrue(refused(zero).contains("is a pipe or a device"));
        Path pipe = folder.resolve("rank-0.csv");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "this system has no mkfifo");
        assertTrue(refused(pipe).contains("is a pipe or a device"));
        write("rank-1.csv", Packed.csv(1, RECEIVES));
        Path link = Files.createSymbolicLink(folder.resolve("rank-2.csv"), zero);
        WholeTrace read = WholeTrace.read(open(folder));
        Files.delete(link);
        assertEquals(Set.of(1), read.events().keySet());
        assertErrors(read, pipe + ": is a pipe or a device", link + ": is a pipe or a device");
    }

    private static void assertErrors(WholeTrace read, String... beginnings) {
        assertEquals(beginnings.length, read.errors().size(), read.errors().toString());
        for (int i = 0; i < beginnings.length; i++) {
            String error = read.errors().get(i);
            assertTrue(error.startsWith(beginnings[i]), error);
        }
    }

    @Test
    void whatIsNoFileButIsCalledLikeTheOthersIsMissed() throws IOException {
        for (int process : new int[] {0, 1, 4}) {
            write("rank-" + process + ".csv", Packed.csv(process, RECEIVES));
        }
        Path link = Files.createSymbolicLink(folder.resolve("rank-2.csv"), folder.resolve("gone"));
        Path inner = Files.createDirectory(folder.resolve("rank-3.csv"));
        Files.createDirectory(folder.resolve("other-7"));
        WholeTrace read = WholeTrace.read(open(folder));
        assertEquals(Set.of(0, 1, 4), read.events().keySet());
        assertErrors(read, link + ": is a link to what is not there", inner + ": is a folder");
    }

    @Test
    void processesMissingBetweenOthersOfAFolderAreToldOnce() throws IOException {
        List<Path> files = new ArrayList<>();
        for (int process : new int[] {3, 4, 6, 10}) {
            files.add(write("rank-" + process + ".csv", Packed.csv(process, RECEIVES)));
        }
        WholeTrace read = WholeTrace.read(open(folder));
        assertEquals(Set.of(3, 4, 6, 10), read.events().keySet());
        assertErrors(read, folder + ": files are missing, of processes 5, 7 to 9;");
        assertWhole(4, WholeTrace.read(Traces.open(files)));
    }

    @Test
    void aFolderOfWhichNothingCanBeReadTellsWhy() throws IOException {
        write("readme", "Some run.\n");
        Path greedy = write("0.csv.xz", DamagedTracesTest.greedyXz());
        String said = refused(folder);
        assertTrue(said.startsWith("no trace can be read: " + greedy + ": needs "), said);
    }

    @Test
    void anErrorOfTheDiskNamesTheFile() throws IOException {
        Path memory = Path.of("/proc/self/mem");
        assumeTrue(Files.isReadable(memory), "this system has no /proc/self/mem");
        assertTrue(refused(memory).startsWith(memory + ": cannot be read ("));
    }

    @Test
    void aFileThatMayNotBeReadIsNamed() throws IOException {
        Path file = write("rank-0.csv", Packed.csv(0, 1));
        assumeTrue(file.toFile().setReadable(false) && !Files.isReadable(file), "this user may read any file");
        String said = refused(file);
        assertEquals(file + ": may not be read by this user", said);
    }

    @Test
    void thousandsOfFilesAreOpenedOneAfterAnother() throws IOException {
        for (int process = 0; process < 3000; process++) {
            write("rank-" + process + ".csv", Packed.csv(process, 1));
        }
        WholeTrace read = WholeTrace.read(open(folder));
        assertEquals(3000, read.events().size());
        assertEquals(List.of(), read.errors());
        for (List<TraceEvent> events : read.events().values()) {
            assertEquals(1, events.size());
        }
    }
}

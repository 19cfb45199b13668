package dev.harbinger.trace.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.WholeTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Formats whose files belong together, in a tar. */
class TraceInTarTest {
    private static final String ACTIONS = "%d init\n%<d send 1 7 100 0\n%<d recv 1 8 100 0\n%<d finalize\n";

    @TempDir
    Path folder;

    private Path write(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private Path tar(String name, Map<String, byte[]> files) throws IOException {
        return write(name, Packed.as(name, Packed.tar(files)));
    }

    private static Map<String, byte[]> simgrid() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("run/", new byte[0]);
        files.put("run/readme", Packed.bytes("Some run.\n"));
        files.put("run/ti.txt", Packed.bytes("actions/0.txt\n./actions/1.txt\n"));
        files.put("run/actions/0.txt", Packed.bytes(ACTIONS.formatted(0)));
        files.put("run/actions/1.txt", Packed.bytes(ACTIONS.formatted(1)));
        return files;
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.tar", "t.tar.gz", "t.tar.xz", "t.tar.bz2", "t.tar.zst"})
    void timeIndependentActions(String name) throws IOException {
        Map<String, byte[]> files = simgrid();
        Path listed = tar(name, files);
        files.remove("run/ti.txt");
        Path unlisted = tar("x" + name, files);
        for (Path tar : List.of(listed, unlisted)) {
            try (Trace trace = Traces.open(List.of(tar))) {
                assertEquals("SimGrid time-independent", trace.format());
                WholeTrace read = WholeTrace.read(trace);
                assertEquals(List.of(), read.errors());
                assertEquals(2, read.events().size());
                assertEquals(3, read.events().get(1).size());
                assertEquals(trace.bytes(), trace.bytesRead());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.tar", "t.tar.gz", "t.tar.xz", "t.tar.bz2", "t.tar.zst"})
    void paraverWithItsLabels(String name) throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("lulesh.pcf", Packed.bytes("DEFAULT_OPTIONS\n\nEVENT_TYPE\n0 50000001 MPI point-to-point\n"));
        files.put("lulesh.prv.gz", Packed.gzip(Packed.paraver(6)));
        files.put("lulesh.row", Packed.bytes("LEVEL CPU SIZE 1\n"));
        try (Trace trace = Traces.open(List.of(tar(name, files)))) {
            assertEquals("Paraver", trace.format());
            WholeTrace read = WholeTrace.read(trace);
            assertEquals(List.of(), read.errors());
            assertEquals(6, read.events().get(0).size());
            assertEquals(12, read.events().get(1).size());
            assertEquals(trace.bytes(), trace.bytesRead());
        }
    }

    @Test
    void aListOfFilesDoesNotMakeATarOneOfActions() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("files.txt", Packed.bytes("rank-0.txt\n"));
        files.put("rank-0.txt", Packed.csv(0, 5));
        try (Trace trace = Traces.open(List.of(tar("t.tar", files)))) {
            assertEquals(5, WholeTrace.read(trace).events().get(0).size());
            assertEquals("CSV", trace.format());
        }
    }

    @Test
    void aListInATarNamesFilesOfTheTarAlone() throws IOException {
        Path outside = write("0.txt", Packed.bytes(ACTIONS.formatted(0)));
        Path tar = tar("t.tar", Map.of("ti.txt", Packed.bytes(outside + "\n")));
        IOException e =
                assertThrows(IOException.class, () -> Traces.open(List.of(tar)).close());
        assertTrue(e.getMessage().startsWith(tar + "(ti.txt): line 1 names the file"), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.tar", "t.tar.gz"})
    void aTarThatIsCutOffGivesTheFilesBeforeAndThenAnError(String name) throws IOException {
        byte[] whole = Packed.tar(simgrid());
        // The folder, then three files of two records each, and the beginning of the last.
        byte[] start = Arrays.copyOf(whole, 8 * 512 + 30);
        byte[] packed = Packed.as(name, start);
        Path tar = write(name, name.equals("t.tar") ? packed : Arrays.copyOf(packed, packed.length - 12));
        WholeTrace read;
        try (Trace trace = Traces.open(List.of(tar))) {
            read = WholeTrace.read(trace);
        }
        assertTrue(read.events().containsKey(0), read.toString());
        assertTrue(
                read.errors().getLast().startsWith(tar.toString()),
                read.errors().toString());
    }
}

package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.csv.FolderInUseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceDirectoryTest {
    @TempDir
    private Path folder;

    @Test
    void aNewFolderIsMade() throws Exception {
        try (TraceDirectory directory = TraceDirectory.prepare(folder.resolve("a/b"))) {
            assertTrue(Files.isDirectory(folder.resolve("a/b")));
            assertEquals(List.of(), directory.traces());
        }
    }

    @Test
    void whatWasMadeIsRemovedAgainWhereItStayedEmpty() throws Exception {
        TraceDirectory.prepare(folder.resolve("a/b")).close();
        assertFalse(Files.exists(folder.resolve("a")));
        assertTrue(Files.exists(folder));
    }

    @Test
    void aFolderThatWasThereBeforeStays() throws Exception {
        Files.createDirectory(folder.resolve("a"));
        TraceDirectory.prepare(folder.resolve("a")).close();
        assertTrue(Files.exists(folder.resolve("a")));
    }

    @Test
    void aFolderThatIsNotEmptyStays() throws Exception {
        TraceDirectory directory = TraceDirectory.prepare(folder.resolve("a/b"));
        Path trace = Files.writeString(folder.resolve("a/b/rank-0000.csv"), "new");
        directory.close();
        assertTrue(Files.exists(trace));
    }

    @Test
    void anOlderTraceIsRemoved() throws Exception {
        for (String name : List.of(
                "rank-0000.csv",
                "rank-12345.csv",
                "rank-0000.sites",
                "rank-0001.tail",
                "sites.csv",
                "recording.lock")) {
            Files.writeString(folder.resolve(name), "old");
        }
        TraceDirectory.prepare(folder).close();
        try (var files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void aFolderWithAnythingElseIsLeftAlone() throws Exception {
        Files.writeString(folder.resolve("rank-0000.csv"), "old");
        Files.writeString(folder.resolve("thesis.tex"), "precious");
        RecordingException refused = assertThrows(RecordingException.class, () -> TraceDirectory.prepare(folder));
        assertTrue(refused.getMessage().contains("'thesis.tex'"), refused.getMessage());
        assertTrue(Files.exists(folder.resolve("rank-0000.csv")));
    }

    @Test
    void aFileIsNoFolder() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThrows(RecordingException.class, () -> TraceDirectory.prepare(file));
    }

    @Test
    void aFolderOfARunningRecordingIsLeftAlone() throws Exception {
        TraceDirectory running = TraceDirectory.prepare(folder);
        Path trace = Files.writeString(folder.resolve("rank-0000.csv"), "running");
        FolderInUseException refused = assertThrows(FolderInUseException.class, () -> TraceDirectory.prepare(folder));
        assertTrue(refused.getMessage().contains("is in use by another recording"), refused.getMessage());
        assertEquals("running", Files.readString(trace));
        running.close();
        TraceDirectory.prepare(folder).close();
        assertFalse(Files.exists(trace));
    }

    @Test
    void aFolderThatCannotBeMadeSaysSo() {
        RecordingException refused =
                assertThrows(RecordingException.class, () -> TraceDirectory.prepare(Path.of("/proc/no-such-folder")));
        assertTrue(refused.getMessage().contains("cannot be made"), refused.getMessage());
        assertTrue(refused.getMessage().contains("-o"), refused.getMessage());
    }
}

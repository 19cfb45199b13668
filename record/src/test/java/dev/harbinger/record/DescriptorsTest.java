package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A program that closes descriptors it does not own keeps its files clean: closes.c. */
class DescriptorsTest {
    @TempDir
    private Path folder;

    private Mpi.Recording record(MpiLibrary library, String which) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Path own = Files.createDirectory(folder.resolve("own"));
        Mpi.Recording recording = mpi.record(false, 2, mpi.build("closes.c"), own.toString(), which);
        assertEquals(0, recording.run().exitCode(), recording.err());
        assertEquals("", recording.out());
        return recording;
    }

    @ParameterizedTest
    @EnumSource
    void theFilesOfTheProgramGetNoLines(MpiLibrary library) throws Exception {
        Mpi.Recording recording = record(library, "all");
        List<String> told = recording
                .err()
                .lines()
                .filter(line -> line.contains("closed descriptors that are not its own"))
                .toList();
        assertEquals(2, told.size(), recording.err());
        assertEquals(List.of(0, 1), recording.run().incomplete());
        for (int rank = 0; rank < 2; rank++) {
            List<TraceEvent> events = recording.events(rank);
            assertTrue(events.size() > 100, events.size() + " events");
            assertEquals(events.size() - 1, events.getLast().sequence());
        }
    }

    @ParameterizedTest
    @EnumSource
    void lowNumbersAreNotTheRecorders(MpiLibrary library) throws Exception {
        Mpi.Recording recording = record(library, "low");
        assertEquals(List.of(), recording.run().incomplete());
        assertEquals(5011, recording.events(0).size());
    }
}

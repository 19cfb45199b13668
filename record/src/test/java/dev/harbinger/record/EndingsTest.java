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

/** What is left of a program that ends in an unusual way: endings.c. Rank 0 sends, rank 1 receives twenty messages. */
class EndingsTest {
    @TempDir
    private Path folder;

    private Mpi mpi;

    private Mpi.Recording record(MpiLibrary library, String way) throws Exception {
        mpi = Mpi.installed(library, folder);
        return mpi.record(false, 2, mpi.build("endings.c"), way);
    }

    @ParameterizedTest
    @EnumSource
    void aProgramMayLeaveWithoutFinalize(MpiLibrary library) throws Exception {
        Mpi.Recording recording = record(library, "exit");
        assertEquals(9, recording.run().exitCode());
        assertEquals(
                List.of("rank 0 exits", "rank 1 exits"),
                recording.out().lines().sorted().toList());
        // The first to exit may have the other killed.
        assertEquals(20, recording.events(0).size());
        assertEquals(40, recording.events(1).size());
    }

    @ParameterizedTest
    @EnumSource
    void anAbortLosesNothing(MpiLibrary library) throws Exception {
        Mpi.Recording recording = record(library, "abort");
        assertEquals(5, recording.run().exitCode());
        assertEquals(20, recording.events(0).size());
        assertEquals(40, recording.events(1).size());
        assertEquals(60, recording.run().events());
        assertOnlyTracesAreLeft(recording);
    }

    @ParameterizedTest
    @EnumSource
    void aKilledRankLosesNothing(MpiLibrary library) throws Exception {
        Mpi.Recording recording = record(library, "kill");
        assertEquals(
                mpi.run(2, mpi.build("endings.c"), "kill").exitCode(),
                recording.run().exitCode());
        assertEquals(List.of(0, 1), recording.run().incomplete());
        assertEquals(40, recording.events(0).size());
        assertEquals(80, recording.events(1).size());
        assertOnlyTracesAreLeft(recording);
    }

    @ParameterizedTest
    @EnumSource
    void aRankThatLeavesAtOnceLosesNothingAndCountsAsIncomplete(MpiLibrary library) throws Exception {
        Mpi.Recording recording = record(library, "leave");
        assertEquals(7, recording.run().exitCode(), recording.err());
        assertEquals(List.of(0, 1), recording.run().incomplete());
        assertEquals(20, recording.events(0).size());
        assertEquals(40, recording.events(1).size());
        assertOnlyTracesAreLeft(recording);
    }

    @ParameterizedTest
    @EnumSource
    void aChildOfARankWritesNothing(MpiLibrary library) throws Exception {
        Mpi.Recording recording = record(library, "fork");
        assertEquals(0, recording.run().exitCode());
        assertEquals(40, recording.events(0).size());
        assertEquals(80, recording.events(1).size());
    }

    @ParameterizedTest
    @EnumSource
    void aFullDiskEndsTheTraceAndNotTheProgram(MpiLibrary library) throws Exception {
        Mpi.Recording recording = record(library, "full");
        assertEquals(0, recording.run().exitCode(), recording.err());
        assertEquals(
                List.of("rank 0 goes on", "rank 1 goes on"),
                recording.out().lines().sorted().toList());
        assertEquals(List.of(0, 1), recording.run().incomplete());
        List<TraceEvent> events = recording.events(1);
        assertTrue(events.size() > 100 && events.size() < 40_000, events.size() + " events");
        assertEquals(events.size() - 1, events.getLast().sequence());
        assertEquals(
                2,
                recording
                        .err()
                        .lines()
                        .filter(line -> line.contains("goes on without it"))
                        .count());
        assertOnlyTracesAreLeft(recording);
    }

    private static void assertOnlyTracesAreLeft(Mpi.Recording recording) throws Exception {
        try (var files = Files.list(recording.traces())) {
            assertEquals(
                    List.of("rank-0000.csv", "rank-0001.csv", "sites.csv"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
    }
}

package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run that leaves no trace says why; one that cannot leave any is not started. */
class NothingRecordedTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void noEmptyFolderIsLeft(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Path traces = folder.resolve("traces");
        Recorder recorder = mpi.recorder(false, "mpicc." + library.key());
        RecordedRun run = recorder.run(traces, List.of("true"), told -> {});
        assertEquals(0, run.exitCode());
        assertEquals(0, run.ranks());
        assertFalse(Files.exists(traces));
    }

    @ParameterizedTest
    @EnumSource
    void aProgramWithoutMpiIsNamed(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Mpi.Recording recording = mpi.record(false, mpi.command(2, Path.of("/bin/true")));
        assertEquals(0, recording.run().exitCode(), recording.err());
        assertEquals(0, recording.run().ranks());
        assertTrue(
                recording.run().reason().contains("'/bin/true' is not dynamically linked"),
                recording.run().reason());
    }

    @ParameterizedTest
    @EnumSource
    void aProgramOfTheOtherLibraryRunsUntouched(MpiLibrary library) throws Exception {
        MpiLibrary other = library == MpiLibrary.MPICH ? MpiLibrary.OPEN_MPI : MpiLibrary.MPICH;
        Mpi mpi = Mpi.installed(library, folder);
        Path program = Mpi.installed(other, folder).build("early.c");
        // The script hides the program, so that nothing can be known before the run.
        Path script = Files.writeString(
                folder.resolve("script"),
                "#!/bin/sh\nexec "
                        + String.join(" ", Mpi.installed(other, folder).command(2, program)) + "\n");
        assertTrue(script.toFile().setExecutable(true));
        Mpi.Recording recording = mpi.record(false, List.of(script.toString()), "mpicc." + library.key());
        assertEquals(0, recording.run().exitCode(), recording.err());
        assertEquals(0, recording.run().ranks());
        assertTrue(recording.err().contains("the recorder was not built for the MPI library of"), recording.err());
        assertTrue(
                recording.run().reason().contains("add --mpicc mpicc." + other.key()),
                recording.run().reason());
    }

    @ParameterizedTest
    @EnumSource
    void anotherCompilerIsRefused(MpiLibrary library) {
        Mpi mpi = Mpi.installed(library, folder);
        RecordingException refused = assertThrows(
                RecordingException.class, () -> mpi.record(false, mpi.command(2, Path.of("/bin/true")), "sh"));
        assertTrue(refused.getMessage().contains("'sh' does not compile"), refused.getMessage());
    }
}

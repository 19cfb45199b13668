package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A job whose ranks run different programs. */
class SeveralProgramsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void placesOfDifferentProgramsAreDifferentSites(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Path program = mpi.build("early.c");
        Path other = Files.copy(program, folder.resolve("other"));
        List<String> command = new ArrayList<>(mpi.command(1, program));
        command.addAll(List.of(":", "-n", "1", other.toString()));
        Mpi.Recording recording = mpi.record(false, command);
        assertEquals(0, recording.run().exitCode(), recording.err());
        assertEquals(2, recording.run().ranks());
        Set<Long> programs = new HashSet<>();
        for (int rank = 0; rank < 2; rank++) {
            recording.events(rank).forEach(event -> programs.add(event.site() >>> 32));
        }
        assertEquals(2, programs.size());
        assertFalse(programs.contains(0L));
    }
}

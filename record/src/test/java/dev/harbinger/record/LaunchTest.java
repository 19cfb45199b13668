package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How variables reach the ranks, with launchers that are scripts of the test. */
class LaunchTest {
    @TempDir
    private Path folder;

    private String script(String name, String says) throws Exception {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\necho '" + says + "'\n");
        assertTrue(file.toFile().setExecutable(true));
        return file.toString();
    }

    private static Map<String, String> variables() {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("A", "1");
        variables.put("B", "2");
        return variables;
    }

    @ParameterizedTest
    @CsvSource({
        "mpirun, mpirun (Open MPI) 5.0.3, OPEN_MPI",
        "mpiexec.openmpi, mpiexec.openmpi (OpenRTE) 4.1.4, OPEN_MPI",
        "mpiexec.hydra, HYDRA build details:, MPICH",
        "mpirun, Intel(R) MPI Library for Linux* OS, MPICH"
    })
    void aLauncherGivesTheVariablesToTheRanksAlone(String name, String says, MpiLibrary library) throws Exception {
        String mpirun = script(name, says);
        Launch launch = Launch.of(List.of(mpirun, "-n", "2", "./app", "x"), "/no/such/folder");
        assertEquals(library, launch.library());
        List<String> given = library == MpiLibrary.OPEN_MPI
                ? List.of(mpirun, "-x", "A=1", "-x", "B=2", "-n", "2", "./app", "x")
                : List.of(mpirun, "-genv", "A", "1", "-genv", "B", "2", "-n", "2", "./app", "x");
        assertEquals(given, launch.withVariables(variables()));
        assertEquals(Map.of(), launch.environment(variables()));
    }

    @Test
    void anyOtherCommandGetsThemInItsEnvironment() throws Exception {
        String script = script("run-all", "Open MPI");
        Launch launch = Launch.of(List.of(script, "mpirun"), "/no/such/folder");
        assertNull(launch.library());
        assertEquals(List.of(script, "mpirun"), launch.withVariables(variables()));
        assertEquals(variables(), launch.environment(variables()));
    }

    @Test
    void whatIsNoProgramIsRefused() {
        RecordingException refused =
                assertThrows(RecordingException.class, () -> Launch.of(List.of("no-such-program"), "/no/such/folder"));
        assertTrue(refused.getMessage().contains("'no-such-program'"), refused.getMessage());
    }
}

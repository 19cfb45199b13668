package dev.harbinger.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording that is told to end still says what it recorded. */
class TraceEndingTest {
    private static final int ENDED_BY_SIGTERM = 143;

    @TempDir
    private Path folder;

    @Test
    void theLastLineIsSaidAfterASignal() throws Exception {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(":")).anyMatch(path -> Files.exists(Path.of(path, "mpicc"))),
                "mpicc is missing");
        Path err = folder.resolve("err");
        Path trace = folder.resolve("trace");
        ProcessBuilder builder = new ProcessBuilder(HarbingerCommand.line(
                        List.of(), "trace", "-o", trace.toString(), "--", "sh", "-c", "echo started; exec sleep 60"))
                .redirectError(err.toFile());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        Process process = builder.start();
        try (BufferedReader out = process.inputReader()) {
            assertEquals("started", out.readLine());
            process.destroy();
            assertEquals(ENDED_BY_SIGTERM, process.waitFor());
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(err);
        assertTrue(said.contains("harbinger: nothing was recorded: "), said);
        assertFalse(Files.exists(trace));
    }
}

package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.launch.program.Truncating;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody truncates the files of a running job. The timeout only bounds a failure. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class DamagedJobTest {
    @ParameterizedTest
    @ValueSource(strings = {"job", "lanes", "help", "heap-0"})
    void aTruncatedFileEndsTheJobWithOneErrorThatNamesIt(String file) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        ProcessLauncher launcher = new ProcessLauncher(
                new ByteArrayOutputStream(),
                said,
                Duration.ofSeconds(2),
                new TuningFile(Path.of("target", "no-tuning.properties")));
        Job job = Launched.job(2, false, Truncating.class, file);
        IOException error = assertThrows(IOException.class, () -> launcher.run(job));
        assertEquals("", said.toString(StandardCharsets.UTF_8), "what the ranks say besides");
        assertTrue(
                error.getMessage()
                        .endsWith("/" + file + " was truncated to 0 bytes while the job ran: leave the files of a"
                                + " running job alone"),
                error.getMessage());
        assertEquals(List.of(), ProcessHandle.current().children().toList());
    }
}

package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.launch.JobResult.RankResult;
import dev.harbinger.launch.program.Greeting;
import dev.harbinger.launch.program.Stubborn;
import dev.harbinger.messaging.transport.Medium;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose ranks do not end by themselves, or not as they should. The timeouts only bound a failure. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class StubbornJobTest {
    private static final Duration SHORT_GRACE = Duration.ofMillis(300);

    private static Launched run(boolean threads, Class<?> program, List<String> jvmOptions, String... arguments)
            throws Exception {
        return run(Launched.medium(threads), program, jvmOptions, arguments);
    }

    private static Launched run(Medium medium, Class<?> program, List<String> jvmOptions, String... arguments)
            throws Exception {
        Job job = new Job(Launched.program(program, arguments), 2, medium, Map.of(), null, false, jvmOptions);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobResult result = new ProcessLauncher(out, err, SHORT_GRACE).run(job);
        return new Launched(result, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFailedRankWhoseShutdownHookDoesNotReturnIsKilled(boolean threads) throws Exception {
        Launched job = run(threads, Stubborn.class, List.of(), "hook");
        assertEquals(ExitCode.FAILURE, job.result().exitCode());
        assertTrue(
                job.err().contains("harbinger: rank 1 ended with an uncaught IllegalStateException: no data (process "),
                job.err());
    }

    @ParameterizedTest
    @CsvSource({"SHARED_MEMORY, 0", "SHARED_MEMORY, 3", "TCP, 0", "TCP, 3", "THREADS, 0", "THREADS, 3"})
    void aRankThatExitsWhoseShutdownHookDoesNotReturnIsKilled(Medium medium, String code) throws Exception {
        Launched job = run(medium, Stubborn.class, List.of(), "exit", code);
        assertEquals(ExitCode.FAILURE, job.result().exitCode(), job.err());
        List<String> said = job.errLines().stream()
                .filter(line -> line.startsWith("harbinger: "))
                .toList();
        assertEquals(1, said.size(), job.err());
        assertTrue(said.getFirst().startsWith("harbinger: rank 1 called System.exit at Stubborn.java:"), job.err());
        assertTrue(said.getFirst().contains(", but its process did not end (process "), job.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"SHARED_MEMORY", "TCP"})
    void aRankThatHasReturnedIsNotBlamedBecauseItsProcessStays(Medium medium) throws Exception {
        Launched job = run(medium, Stubborn.class, List.of(), "return");
        assertEquals(ExitCode.FAILURE, job.result().exitCode(), job.err());
        assertTrue(
                job.err().contains("harbinger: rank 0 ended with an uncaught IllegalStateException: no data (process "),
                job.err());
        assertEquals(
                List.of(1, 0),
                job.result().ranks().stream().map(RankResult::exitCode).toList());
        assertEquals("has finished", job.result().ranks().getLast().how());
        assertFalse(job.err().contains("it also ended"), job.err());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRankWithoutMemoryEndsTheJob(boolean threads) throws Exception {
        Launched job = run(threads, Stubborn.class, List.of("-Xmx40m"), "memory");
        assertEquals(ExitCode.FAILURE, job.result().exitCode(), job.err());
        assertTrue(job.err().contains("harbinger: "), job.err());
    }

    @Test
    void theChildOfAKilledRankIsEnded() throws Exception {
        Launched job = run(false, Stubborn.class, List.of(), "child");
        assertEquals(137, job.result().exitCode());
        long child = Long.parseLong(job.out().strip().replace("child ", ""));
        try {
            // One that was killed may take a moment to be gone; one that was not sleeps for an hour.
            while (!LauncherDeathTest.hasEnded(child)) {
                Thread.sleep(20);
            }
        } finally {
            ProcessHandle.of(child).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aProcessThatEndsWellWithoutHavingRunTheProgramHasFailed(boolean threads) throws Exception {
        Launched job = run(threads, Greeting.class, List.of("-version"));
        assertEquals(ExitCode.FAILURE, job.result().exitCode());
        List<String> said = job.errLines().stream()
                .filter(line -> line.startsWith("harbinger: "))
                .toList();
        assertEquals(1, said.size(), job.err());
        assertTrue(said.getFirst().contains("ended with exit code 0 before it ran the program"), said.getFirst());
        assertFalse(job.out().contains("rank 0 of 2"), job.out());
    }
}

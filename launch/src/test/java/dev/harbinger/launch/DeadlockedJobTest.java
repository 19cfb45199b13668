package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.launch.program.Circle;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.transport.Medium;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs whose ranks cannot continue, or do not. The timeout only bounds a hang. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DeadlockedJobTest {
    private static final int RANKS = 3;

    /** Longer than it takes to find a deadlock on an idle machine. If the machine is slow, a test still passes. */
    private static final String LONG_MILLIS = "2500";

    private static Launched run(Medium medium, JobLimits limits, String... arguments) throws Exception {
        Job job = new Job(Launched.program(Circle.class, arguments), RANKS, medium, Map.of(), null, false, List.of());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobResult result = new ProcessLauncher(
                        out, err, Duration.ofSeconds(2), new TuningFile(Path.of("target", "no-tuning.properties")))
                .within(limits)
                .run(job);
        return new Launched(result, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource
    void aDeadlockIsNamedAndEnded(Medium medium) throws Exception {
        Launched job = run(medium, JobLimits.DEFAULT, "receive", "0");
        assertEquals(ExitCode.DEADLOCK, job.result().exitCode(), job.err());
        assertTrue(
                job.err()
                        .startsWith("harbinger: deadlock: rank 0 waits for a message from rank 1, tag 3, at Circle.main"
                                + " (Circle.java:24); rank 1 waits for a message from rank 2, tag 3, at"),
                job.err());
        assertEquals(1, job.errLines().size(), job.err());
        for (JobResult.RankResult rank : job.result().ranks()) {
            assertEquals(1, rank.counters().get(Counter.RECEIVES), rank.toString());
            // The receive never ended, and so its time is unknown, not 0; or it ended when a peer did.
            assertNotEquals(0L, rank.counters().get(Counter.RECEIVE_BLOCKED_NANOS), rank.toString());
        }
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource
    void idleThreadsOfAPoolDoNotHideADeadlock(Medium medium) throws Exception {
        Launched job = run(medium, JobLimits.DEFAULT, "idle-pool", "0");
        assertEquals(ExitCode.DEADLOCK, job.result().exitCode(), job.err());
    }

    @Execution(ExecutionMode.CONCURRENT)
    @Test
    void aDeadlockOfACollectiveNamesIt() throws Exception {
        Launched job = run(Medium.SHARED_MEMORY, JobLimits.DEFAULT, "barrier", "0");
        assertEquals(ExitCode.DEADLOCK, job.result().exitCode(), job.err());
        assertTrue(
                job.err()
                        .contains("; rank 1 waits for its part of a collective: a message from rank 0, in barrier, at"),
                job.err());
    }

    @Execution(ExecutionMode.CONCURRENT)
    @Test
    void aWaitForOneOfSeveralRequestsNamesThem() throws Exception {
        Launched job = run(Medium.SHARED_MEMORY, JobLimits.DEFAULT, "any", "0");
        assertEquals(ExitCode.DEADLOCK, job.result().exitCode(), job.err());
        assertTrue(
                job.err()
                        .contains("rank 0 waits for one of 2 requests: a message from rank 1, tag 3; a message from"
                                + " rank 1, tag 4, at Circle.main"),
                job.err());
    }

    @Execution(ExecutionMode.CONCURRENT)
    @Test
    void aDeadlockIsOnlyReportedIfTheUserWantsSo() throws Exception {
        String mark = "-Dtest.mark=" + UUID.randomUUID();
        Job job = new Job(
                Launched.program(Circle.class, "receive", "0"),
                RANKS,
                Medium.SHARED_MEMORY,
                Map.of(),
                null,
                false,
                List.of(mark));
        CountDownLatch reported = new CountDownLatch(1);
        ByteArrayOutputStream err = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int offset, int length) {
                super.write(bytes, offset, length);
                reported.countDown();
            }
        };
        FutureTask<JobResult> result = new FutureTask<>(() -> new ProcessLauncher(
                        OutputStream.nullOutputStream(),
                        err,
                        Launched.GRACE,
                        new TuningFile(Path.of("target", "no-tuning.properties")))
                .within(new JobLimits(null, false, null))
                .run(job));
        Thread.ofPlatform().daemon().start(result);
        reported.await();
        // The ranks are all there, and the job goes on until one of them is killed.
        List<ProcessHandle> ranks = ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(mark))
                .toList();
        assertEquals(RANKS, ranks.size());
        ranks.getFirst().destroyForcibly();
        assertEquals(137, result.get().exitCode(), err.toString(StandardCharsets.UTF_8));
        List<String> lines = err.toString(StandardCharsets.UTF_8).lines().toList();
        assertTrue(lines.get(0).startsWith("harbinger: deadlock: rank 0 waits for"), lines.toString());
        assertTrue(lines.getLast().contains(" was killed by signal 9 (SIGKILL)"), lines.toString());
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource
    void ranksThatWaitForASlowOneAreNotDeadlocked(Medium medium) throws Exception {
        Launched job = run(medium, JobLimits.DEFAULT, "none", LONG_MILLIS);
        assertEquals(0, job.result().exitCode(), job.err());
        assertEquals("", job.err());
    }

    @Execution(ExecutionMode.CONCURRENT)
    @Test
    void aJobThatStandsStillIsEndedIfTheUserWantsSo() throws Exception {
        Launched job = run(Medium.SHARED_MEMORY, new JobLimits(null, true, Duration.ofMillis(1500)), "none", "100000");
        assertEquals(ExitCode.STALLED, job.result().exitCode(), job.err());
        assertTrue(
                job.err().startsWith("harbinger: no rank has sent, received or moved on for 1.5 s, the limit of"),
                job.err());
        assertTrue(
                job.err().contains("rank 1 waits for its part of a collective: a message from rank 0, in barrier, at"),
                job.err());
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource({
        "SHARED_MEMORY, iprobe, iprobe",
        "SHARED_MEMORY, test, test",
        "SHARED_MEMORY, timed, a timed wait",
        "TCP, iprobe, iprobe",
        "TCP, test, test",
        "TCP, timed, a timed wait",
        "THREADS, iprobe, iprobe",
        "THREADS, test, test",
        "THREADS, timed, a timed wait"
    })
    void aJobWhoseRanksOnlyPollStandsStill(Medium medium, String program, String call) throws Exception {
        Launched job = run(medium, new JobLimits(null, true, Duration.ofMillis(1500)), program, "0");
        assertEquals(ExitCode.STALLED, job.result().exitCode(), job.err());
        assertTrue(
                job.err()
                        .contains("rank 0 polls with " + call + " for a message from rank 1, tag 3, at Circle.main"
                                + " (Circle.java:"),
                job.err());
    }

    @Test
    void ranksThatOnlyComputeDoNotStandStill() throws Exception {
        Launched job =
                run(Medium.SHARED_MEMORY, new JobLimits(null, true, Duration.ofMillis(500)), "compute", LONG_MILLIS);
        assertEquals(0, job.result().exitCode(), job.err());
        assertEquals("", job.err());
    }
}

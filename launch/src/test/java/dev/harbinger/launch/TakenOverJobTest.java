package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.launch.program.Circle;
import dev.harbinger.launch.program.Greeting;
import dev.harbinger.launch.program.Sleeper;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The shutdown actions of the JVM end a job while another thread starts or runs it. The timeouts only bound a failure.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class TakenOverJobTest {
    private static final int RANKS = 6;

    private final ShutdownActions actions = new ShutdownActions();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @AfterEach
    void nothingIsLeftBehind() throws IOException {
        assertEquals(0, children(), "processes");
        assertEquals(List.of(), directories());
        assertEquals("", err.toString(StandardCharsets.UTF_8));
    }

    private static long children() {
        return ProcessHandle.current().children().count();
    }

    private static List<Path> directories() throws IOException {
        String mine = "harbinger-" + ProcessHandle.current().pid() + "-";
        for (Path parent : JobDirectory.parents()) {
            try (Stream<Path> files = Files.list(parent)) {
                List<Path> found = files.filter(
                                file -> file.getFileName().toString().contains(mine))
                        .toList();
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return List.of();
    }

    /** Starts to run a job in another thread. */
    private FutureTask<JobResult> start(Class<?> program, OutputStream out) {
        return start(Launched.job(RANKS, false, program), out);
    }

    private FutureTask<JobResult> start(Job job, OutputStream out) {
        ProcessLauncher launcher = new ProcessLauncher(
                out, err, Launched.GRACE, new TuningFile(Path.of("target", "no-tuning.properties")), actions);
        FutureTask<JobResult> running = new FutureTask<>(() -> launcher.run(job));
        Thread.ofPlatform().daemon().start(running);
        return running;
    }

    private static void await(FutureTask<JobResult> job, BooleanSupplier moment) throws Exception {
        while (!moment.getAsBoolean()) {
            if (job.isDone()) {
                job.get();
            }
            Thread.sleep(1);
        }
    }

    @Test
    void aJobDoesNotStartWhileTheJvmEnds() throws Exception {
        actions.run();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FutureTask<JobResult> job = start(Greeting.class, out);
        assertTrue(job.get().interrupted());
        assertEquals("", out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aJobWhoseClassesAreGoneWhileTheJvmEndsIsNoError() throws Exception {
        actions.run();
        Program gone = new Program("NoSuchClass", List.of(), List.of());
        Job job = new Job(gone, 1, Launched.medium(false), Map.of(), null, false, List.of());
        JobResult result = start(job, new ByteArrayOutputStream()).get();
        assertTrue(result.interrupted());
    }

    /** The moments are states, not times: whatever the starting thread does then, all is ended. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 4, RANKS})
    void aJobEndsWhileItsRanksStart(int begun) throws Exception {
        FutureTask<JobResult> job = start(Sleeper.class, new ByteArrayOutputStream());
        await(job, () -> {
            try {
                return !directories().isEmpty() && children() >= begun;
            } catch (IOException e) {
                return false;
            }
        });
        actions.run();
        assertEquals(List.of(), directories(), "when the shutdown actions are done");
        assertTrue(job.get().interrupted());
        assertEquals(List.of(), job.get().ranks());
    }

    @Test
    void aJobEndsWhoseThreadIsStuckInItsOutput() throws Exception {
        CountDownLatch writes = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        FutureTask<JobResult> job = start(Sleeper.class, new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                writes.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        });
        writes.await();
        actions.run();
        assertEquals(List.of(), directories(), "when the shutdown actions are done");
        goOn.countDown();
        assertTrue(job.get().interrupted());
    }

    @Test
    void theTracesOfAJobGetTheirSitesAndItsTrafficIsDiscarded(@TempDir Path folder) throws Exception {
        Path traces = folder.resolve("traces");
        TrafficFile traffic = new TrafficFile(folder.resolve("traffic"), 1, "Circle");
        Job traced = new Job(
                Launched.program(Circle.class, "receive", "0"),
                2,
                Medium.SHARED_MEMORY,
                Map.of(),
                traces,
                traffic,
                false,
                List.of(),
                null);
        FutureTask<JobResult> job = start(traced, new ByteArrayOutputStream());
        await(job, () -> {
            try {
                List<Path> directories = directories();
                return !directories.isEmpty()
                        && Files.exists(directories.getFirst().resolve("sites-1"))
                        && Files.exists(traffic.part(directories.getFirst()));
            } catch (IOException e) {
                return false;
            }
        });
        actions.run();
        assertTrue(Files.readString(traces.resolve("sites.csv")).contains("Circle.java:"));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(traces), files.toList());
        }
        assertTrue(job.get().interrupted());
    }

    @Test
    void aJobThatHasEndedIsLeftAlone() throws Exception {
        FutureTask<JobResult> job = start(Greeting.class, new ByteArrayOutputStream());
        assertEquals(ExitCode.SUCCESS, job.get().exitCode());
        actions.run();
    }
}

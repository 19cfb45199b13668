package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that are processes of their own. */
class ProcessTest {
    private static final int RANKS = 3;

    /** Only a hang meets it. */
    private static final long HANG_SECONDS = 120;

    @ParameterizedTest
    @ValueSource(strings = {"tournament", "none"})
    void processesExchangeMessagesOfAllSizes(String predictor) throws Exception {
        try (JobDirectory job = JobDirectory.create(RANKS, Settings.defaults())) {
            List<Process> ranks = start(job, ChildRank.Program.EXCHANGE, predictor);
            for (Process rank : ranks) {
                String printed =
                        new String(rank.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
                assertEquals(0, exitCode(rank), printed);
            }
        }
    }

    @Test
    void theLastCallOfAProcessThatHasEndedIsComparedWithThoseOfTheOthers() throws Exception {
        try (JobDirectory job = JobDirectory.create(RANKS, Settings.defaults())) {
            List<Process> ranks = start(job, ChildRank.Program.TWO_ROOTS_AT_THE_END, "none");
            for (int rank = 0; rank < RANKS; rank++) {
                Process process = ranks.get(rank);
                String printed =
                        new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
                assertEquals(0, exitCode(process), printed);
                String expected = "rank " + rank + " of 3 in the world has ended after bcast of 1 INT with root 1, and"
                        + " rank 0 after bcast of 1 INT with root 0: all ranks must call the same collectives in the"
                        + " same order, with the same arguments\n";
                assertEquals(rank == 0 ? "" : expected, printed);
            }
        }
    }

    @Test
    void whoWaitsForAKilledProcessGetsAnErrorThatNamesIt() throws Exception {
        Path directory;
        try (JobDirectory job = JobDirectory.create(RANKS, Settings.defaults())) {
            directory = job.path();
            List<Process> ranks = start(job, ChildRank.Program.ONE_IS_KILLED, "tournament");
            try (BufferedReader killed = ranks.get(1).inputReader()) {
                assertEquals("ready", killed.readLine());
                ranks.get(1).destroyForcibly();
            }
            for (int rank : new int[] {0, 2}) {
                Process process = ranks.get(rank);
                String printed =
                        new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
                assertEquals(0, exitCode(process), printed);
                if (rank == 0) {
                    assertTrue(printed.contains("rank 1 of the world was killed"), printed);
                }
            }
        }
        assertFalse(Files.exists(directory));
    }

    private static List<Process> start(JobDirectory job, ChildRank.Program program, String predictor)
            throws IOException {
        List<Process> ranks = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            ranks.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "--enable-native-access=ALL-UNNAMED",
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-D" + Settings.PREDICTOR_PROPERTY + "=" + predictor,
                            "-cp",
                            System.getProperty("java.class.path"),
                            ChildRank.class.getName(),
                            job.path().toString(),
                            Integer.toString(rank),
                            program.name())
                    .redirectErrorStream(true)
                    .start());
        }
        return ranks;
    }

    private static int exitCode(Process process) throws InterruptedException {
        if (!process.waitFor(HANG_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("a rank hangs");
        }
        return process.exitValue();
    }
}

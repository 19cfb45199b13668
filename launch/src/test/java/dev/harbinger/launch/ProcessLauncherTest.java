package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.launch.program.Exchange;
import dev.harbinger.launch.program.Greeting;
import dev.harbinger.launch.program.LastRankExits;
import dev.harbinger.launch.program.Lines;
import dev.harbinger.launch.program.Sleeper;
import dev.harbinger.messaging.counters.Counter;
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
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs of real processes. The timeouts only bound a failure. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ProcessLauncherTest {
    @AfterEach
    void nothingIsLeftBehind() throws IOException {
        assertEquals(List.of(), ProcessHandle.current().children().toList(), "processes");
        for (Path parent : JobDirectory.parents()) {
            try (Stream<Path> files = Files.list(parent)) {
                String mine = "harbinger-" + ProcessHandle.current().pid() + "-";
                assertEquals(
                        List.of(),
                        files.filter(file -> file.getFileName().toString().contains(mine))
                                .toList());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyRankRunsTheProgramWithItsArguments(boolean threads) throws Exception {
        Launched job = Launched.run(Launched.job(3, threads, Greeting.class, "a b", "*", ""));
        assertEquals(
                List.of("rank 0 of 3 with [a b, *, ]", "rank 1 of 3 with [a b, *, ]", "rank 2 of 3 with [a b, *, ]"),
                job.outLines().stream().sorted().toList());
        assertEquals("", job.err());
        assertEquals(ExitCode.SUCCESS, job.result().exitCode());
    }

    @Test
    void anExitCodeOfARankIsTheJobs() throws Exception {
        Launched job = Launched.processes(3, LastRankExits.class, "exit", "7");
        assertEquals(7, job.result().exitCode());
        assertFirstFailure(job, "harbinger: rank 2 ended with exit code 7 (process ");
    }

    @ParameterizedTest
    @EnumSource(LastRankExits.Waiting.class)
    void peersThatWaitForARankThatExitsLearnItsExitCode(LastRankExits.Waiting waiting) throws Exception {
        Launched job = Launched.processes(3, LastRankExits.class, "exit", "7", waiting.name());
        assertEquals(7, job.result().exitCode());
        assertFirstFailure(job, "harbinger: rank 2 ended with exit code 7 (process ");
        assertPeersNameRank2(job, "ended with exit code 7 (process ");
    }

    @Test
    void aPeerOfARankThatExitedWithZeroLearnsOfANormalEnd() throws Exception {
        Launched job = Launched.processes(3, LastRankExits.class, "exit", "0");
        assertEquals(ExitCode.FAILURE, job.result().exitCode());
        assertPeersNameRank2(job, "has finished");
        assertEquals(ExitCode.SUCCESS, job.result().ranks().get(2).exitCode());
    }

    @Test
    void anExceptionWithoutAStackTraceIsOneLine() throws Exception {
        Launched job = Launched.processes(1, LastRankExits.class, "throw-bare");
        assertEquals(ExitCode.FAILURE, job.result().exitCode());
        assertFirstFailure(job, "harbinger: rank 0 ended with an uncaught Bare: only words (process ");
        assertEquals(1, job.errLines().size(), job.err());
    }

    @Test
    void exitWithZeroBeforeTheEndIsANormalEndOfThatRank() throws Exception {
        Launched job = Launched.processes(1, LastRankExits.class, "exit", "0");
        assertEquals(ExitCode.SUCCESS, job.result().exitCode());
        assertEquals("", job.err());
    }

    @Test
    void aHaltedRankIsSeenByItsPeers() throws Exception {
        Launched job = Launched.processes(2, LastRankExits.class, "halt", "9");
        assertEquals(9, job.result().exitCode());
        assertFirstFailure(job, "harbinger: rank 1 ended with exit code 9 (process ");
    }

    @Test
    void anUncaughtExceptionIsPrintedOnceAndPeersNameIt() throws Exception {
        Launched job = Launched.processes(3, LastRankExits.class, "throw");
        assertEquals(ExitCode.FAILURE, job.result().exitCode());
        assertTrue(
                job.err().contains("Exception in thread \"rank 2\" java.lang.IllegalStateException: no data"),
                job.err());
        assertTrue(job.err().contains("\tat " + LastRankExits.class.getName() + ".end("), job.err());
        assertFalse(job.err().contains("java.lang.reflect"), job.err());
        assertFirstFailure(
                job, "harbinger: rank 2 ended with an uncaught IllegalStateException: no data at all (process ");
        assertPeersNameRank2(job, "ended with an uncaught IllegalStateException: no data at all");
    }

    @Test
    void aKilledRankIsNamedWithItsSignalToPeersAndUser() throws Exception {
        Launched job = Launched.processes(3, LastRankExits.class, "signal", "KILL");
        assertEquals(137, job.result().exitCode());
        assertFirstFailure(job, "harbinger: rank 2 was killed by signal 9 (SIGKILL) (process ");
        assertPeersNameRank2(job, "was killed");
        assertEquals(Map.of(), job.result().ranks().get(2).counters());
        assertEquals(1, job.result().ranks().get(0).counters().get(Counter.RECEIVES));
    }

    @Test
    void aTerminatedRankIsNamedWithItsSignal() throws Exception {
        Launched job = Launched.processes(2, LastRankExits.class, "signal", "TERM");
        assertEquals(143, job.result().exitCode());
        assertFirstFailure(job, "harbinger: rank 1 was killed by signal 15 (SIGTERM) (process ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "exit"})
    void aFailingThreadEndsTheJob(String how) throws Exception {
        Launched job = Launched.threads(3, LastRankExits.class, how, "7");
        assertEquals(how.equals("exit") ? 7 : 1, job.result().exitCode());
        assertFirstFailure(
                job,
                how.equals("exit")
                        ? "harbinger: rank 2 called System.exit at LastRankExits.java:51 with exit code 7 (process "
                        : "harbinger: rank 2 ended with an uncaught IllegalStateException: no data at all (process ");
    }

    @Test
    void exitWithZeroOfAThreadWhileOthersRunIsAFailure() throws Exception {
        Launched job = Launched.threads(3, LastRankExits.class, "exit", "0");
        assertEquals(ExitCode.FAILURE, job.result().exitCode());
        assertFirstFailure(
                job, "harbinger: rank 2 called System.exit at LastRankExits.java:51 with exit code 0 (process ");
        assertTrue(job.err().contains("; it also ended ranks 0-1"), job.err());
        String how = job.result().ranks().get(0).how();
        assertEquals("ended because rank 2 called System.exit at LastRankExits.java:51", how);
    }

    @Test
    void haltWithZeroOfAThreadWhileOthersRunIsAFailure() throws Exception {
        Launched job = Launched.threads(3, LastRankExits.class, "halt", "0");
        assertEquals(ExitCode.FAILURE, job.result().exitCode());
        assertFirstFailure(
                job, "harbinger: the process of all ranks ended with exit code 0 without a report of its ranks; ");
        assertTrue(job.err().contains("Runtime.halt"), job.err());
    }

    @Test
    void haltWithZeroOfAThreadIsANormalEndOfAJobThatNobodyElseRuns() throws Exception {
        Launched job = Launched.threads(1, LastRankExits.class, "halt", "0");
        assertEquals(ExitCode.SUCCESS, job.result().exitCode(), job.err());
        assertEquals("", job.err());
    }

    @Test
    void exitWithZeroOfAThreadIsANormalEndOfAJobThatNobodyElseRuns() throws Exception {
        Launched job = Launched.threads(1, LastRankExits.class, "exit", "0");
        assertEquals(ExitCode.SUCCESS, job.result().exitCode(), job.err());
        assertEquals("", job.err());
    }

    @Test
    void exitWithZeroByAThreadThatARankStartedNamesTheRank() throws Exception {
        Launched job = Launched.threads(2, LastRankExits.class, "exit-elsewhere", "0");
        assertEquals(ExitCode.FAILURE, job.result().exitCode());
        assertFirstFailure(job, "harbinger: rank 1 called System.exit at LastRankExits.java:");
    }

    /**
     * The others wait for rank 2: they end with an error that names it, one line and a place each, and no stack trace.
     * Some may hear of one another's end first; the cause is in it.
     */
    private static void assertPeersNameRank2(Launched job, String how) {
        for (int rank : List.of(0, 1)) {
            List<String> lines = job.errLines().stream()
                    .filter(line -> line.startsWith("rank " + rank + ": RankFailedException: "))
                    .toList();
            assertEquals(1, lines.size(), job.err());
            assertTrue(
                    lines.getFirst().contains("rank 2 of the world " + how)
                            || lines.getFirst()
                                    .contains("rank " + (1 - rank) + " of the world ended because rank 2 " + how),
                    lines.getFirst());
            String words = job.result().ranks().get(rank).how();
            assertTrue(words.startsWith("ended because rank 2 " + how), words);
        }
    }

    private static void assertFirstFailure(Launched job, String expected) {
        List<String> said = job.errLines().stream()
                .filter(line -> line.startsWith("harbinger: "))
                .toList();
        assertEquals(1, said.size(), job.err());
        assertTrue(said.getFirst().startsWith(expected), said.getFirst());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void linesOfRanksStayWholeAndInOrder(boolean threads) throws Exception {
        long seed = 20260101;
        int lines = 3000;
        Launched job =
                Launched.run(Launched.job(4, threads, Lines.class, Long.toString(seed), Integer.toString(lines)));
        assertEquals(ExitCode.SUCCESS, job.result().exitCode(), job.err());
        TreeSet<String> expected = new TreeSet<>();
        TreeSet<String> expectedErrors = new TreeSet<>();
        for (int rank = 0; rank < 4; rank++) {
            Random random = new Random(seed + rank);
            for (int i = 0; i < lines; i++) {
                String line = Lines.line(rank, i, random.nextInt(120));
                random.nextInt(line.length());
                if (random.nextInt(4) == 0) {
                    expectedErrors.add(line);
                }
                random.nextInt(10);
                expected.add(line);
            }
        }
        assertEquals(expected, new TreeSet<>(job.outLines()));
        assertEquals(4 * lines, job.outLines().size());
        assertEquals(expectedErrors, new TreeSet<>(job.errLines()));
        for (int rank = 0; rank < 4; rank++) {
            int next = 0;
            for (String line : job.outLines()) {
                if (line.startsWith("rank " + rank + " ")) {
                    assertTrue(line.startsWith("rank " + rank + " line " + next++ + " "), line);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachLineMayBeginWithItsRank(boolean threads) throws Exception {
        Job job =
                new Job(Launched.program(Greeting.class), 2, Launched.medium(threads), Map.of(), null, true, List.of());
        assertEquals(
                List.of("[0] rank 0 of 2 with []", "[1] rank 1 of 2 with []"),
                Launched.run(job).outLines().stream().sorted().toList());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void countersOfEveryRankAreGathered(boolean threads) throws Exception {
        Launched job = Launched.run(Launched.job(2, threads, Exchange.class, "25"));
        assertEquals("", job.err());
        for (int rank = 0; rank < 2; rank++) {
            Map<Counter, Long> counters = job.result().ranks().get(rank).counters();
            assertEquals(25, counters.get(Counter.RECEIVES));
            assertEquals(25, counters.get(Counter.SENDS));
            assertEquals(rank == 0 ? 25 * 32 : 25 * 80, counters.get(Counter.RECEIVED_BYTES));
        }
    }

    @Test
    void whenTheOutputIsClosedTheRanksAreEnded() throws Exception {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("closed");
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobResult result = new ProcessLauncher(closed, err, Launched.GRACE).run(Launched.job(2, false, Sleeper.class));
        assertEquals(ExitCode.FAILURE, result.exitCode());
        assertEquals(
                "harbinger: the standard output was closed, so the ranks were ended\n",
                err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void optionsOfTheJvmAreHandedOnAndWin() throws Exception {
        Launched.run(withJvmOptions("-Xmx100m", "-XX:+UseParallelGC"));
        LaunchException e =
                assertThrows(LaunchException.class, () -> Launched.run(withJvmOptions("-XX:NoSuchThing=1")));
        assertTrue(e.getMessage().contains("-XX:NoSuchThing=1"), e.getMessage());
        assertEquals(1, e.getMessage().lines().count());
    }

    private static Job withJvmOptions(String... options) {
        return new Job(
                Launched.program(Greeting.class), 1, Medium.SHARED_MEMORY, Map.of(), null, false, List.of(options));
    }

    @Test
    void aWrongSettingIsRefusedBeforeAnythingStarts() {
        Job job = new Job(
                Launched.program(Greeting.class),
                1,
                Medium.SHARED_MEMORY,
                Map.of("harbinger.predict-ahead", "0"),
                null,
                false,
                List.of());
        LaunchException e = assertThrows(LaunchException.class, () -> Launched.run(job));
        assertTrue(e.getMessage().contains("harbinger.predict-ahead = 0"), e.getMessage());
    }
}

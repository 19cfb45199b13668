package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.harbinger.launch.program.Greeting;
import dev.harbinger.launch.program.Sleeper;
import dev.harbinger.launch.program.Spewer;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to the ranks when their launcher is told to end, or is killed. The timeouts only bound a failure. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LauncherDeathTest {
    private static final int RANKS = 3;

    /** Enough ranks that the launcher takes some time to start them. */
    private static final int MANY = 12;

    private @Nullable Process launcher;
    private final TreeSet<Long> ranks = new TreeSet<>();

    @AfterEach
    void killWhatAFailureLeft() {
        if (launcher != null) { // a test that was skipped has started none
            launcher.destroyForcibly();
        }
        ranks.forEach(rank -> ProcessHandle.of(rank).ifPresent(ProcessHandle::destroyForcibly));
    }

    @ParameterizedTest
    @CsvSource({"INT, 2", "TERM, 15", "HUP, 1"})
    void aSignalEndsAllRanksAndRemovesAll(String signal, int number) throws Exception {
        assumeFalse(isIgnored(number), "this process was started with SIG" + signal + " ignored");
        start(false, Sleeper.class);
        assertEquals(RANKS, ranks.size());
        send(signal);
        assertEquals(128 + number, launcher.waitFor());
        ranks.forEach(rank -> assertTrue(hasEnded(rank), "process " + rank));
        assertEquals(List.of(), jobDirectories());
    }

    @Test
    void aSignalEndsAJobWhoseOutputNobodyReads() throws Exception {
        start(false, Spewer.class);
        awaitFullPipe();
        send("TERM");
        assertEquals(143, launcher.waitFor());
        ranks.forEach(rank -> assertTrue(hasEnded(rank), "process " + rank));
        assertEquals(List.of(), jobDirectories());
    }

    private void awaitFullPipe() throws IOException, InterruptedException {
        int before = -1;
        for (int now = 0;
                now == 0 || now != before;
                now = launcher.getInputStream().available()) {
            before = now;
            Thread.sleep(300);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ranksOfAKilledLauncherEndThemselvesAndTheNextLauncherCleansUp(boolean threads) throws Exception {
        start(threads, Sleeper.class);
        assertEquals(threads ? 1 : RANKS, ranks.size());
        assertEquals(1, jobDirectories().size());
        send("KILL");
        assertEquals(137, launcher.waitFor());
        for (long rank : ranks) {
            while (!hasEnded(rank)) {
                Thread.sleep(20);
            }
        }
        assertEquals(
                "rank 0 of 1 with []",
                Launched.processes(1, Greeting.class).out().strip());
        assertEquals(List.of(), jobDirectories());
    }

    /** The moments are states, not times: whatever the launcher does then, it says nothing and leaves nothing. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 4, MANY})
    void aSignalWhileRanksStartEndsThemSilently(int begun, @TempDir Path folder) throws Exception {
        Path said = folder.resolve("err");
        launch(MANY, false, Sleeper.class, ProcessBuilder.Redirect.to(said.toFile()));
        while (begun >= 0 && jobDirectories().isEmpty()
                || launcher.toHandle().children().count() < begun) {
            assertTrue(launcher.isAlive());
            Thread.sleep(1);
        }
        send("TERM");
        assertEquals(143, launcher.waitFor());
        assertEquals("", Files.readString(said));
        assertEquals(List.of(), jobDirectories());
        assertEquals(List.of(), processesOfJob());
    }

    /** Running processes that were started for the launcher's job. */
    private List<ProcessHandle> processesOfJob() {
        return ProcessHandle.allProcesses()
                .filter(process -> {
                    try {
                        Path environment = Path.of("/proc", Long.toString(process.pid()), "environ");
                        return Files.readString(environment, StandardCharsets.ISO_8859_1)
                                .contains("/harbinger-" + launcher.pid() + "-");
                    } catch (IOException e) {
                        return false;
                    }
                })
                .toList();
    }

    /** Starts a launcher, and waits until all its ranks have said their processes. */
    private void start(boolean threads, Class<?> program) throws IOException {
        launch(RANKS, threads, program, ProcessBuilder.Redirect.INHERIT);
        BufferedReader out = launcher.inputReader();
        while (ranks.size() < (threads ? 1 : RANKS)) {
            String line = out.readLine();
            if (!line.startsWith("process ")) {
                continue;
            }
            ranks.add(Long.valueOf(line.replace("process ", "")));
        }
    }

    private void launch(int size, boolean threads, Class<?> program, ProcessBuilder.Redirect errors)
            throws IOException {
        String classPath = Stream.concat(Stream.of(Launched.classes()), JavaCommand.runtime().stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        launcher = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        LauncherProcess.class.getName(),
                        Integer.toString(size),
                        Boolean.toString(threads),
                        program.getName())
                .redirectError(errors)
                .start();
    }

    private void send(String signal) throws IOException, InterruptedException {
        int sent = new ProcessBuilder("kill", "-" + signal, Long.toString(launcher.pid()))
                .inheritIO()
                .start()
                .waitFor();
        assertEquals(0, sent);
    }

    private List<Path> jobDirectories() throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path parent : JobDirectory.parents()) {
            try (Stream<Path> files = Files.list(parent)) {
                String name = "harbinger-" + launcher.pid() + "-";
                files.filter(file -> file.getFileName().toString().contains(name))
                        .forEach(found::add);
            }
        }
        return found;
    }

    /**
     * Whether a process is gone, or only waits to be buried by a parent that may never do so. The first thread of a
     * process that ends can be dead while others still hold its files, and with them its locks.
     */
    static boolean hasEnded(long process) {
        Path proc = Path.of("/proc", Long.toString(process));
        try (Stream<Path> threads = Files.list(proc.resolve("task"))) {
            return Files.readString(proc.resolve("stat")).contains(") Z ") && threads.count() <= 1;
        } catch (IOException | UncheckedIOException e) {
            return ProcessHandle.of(process).isEmpty();
        }
    }

    /** A shell starts what it runs in the background with SIGINT ignored, and that is inherited. */
    private static boolean isIgnored(int signal) throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith("SigIgn:")) {
                return (Long.parseUnsignedLong(line.substring(7).strip(), 16) >>> (signal - 1) & 1) != 0;
            }
        }
        return false;
    }
}

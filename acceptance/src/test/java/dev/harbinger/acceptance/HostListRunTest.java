package dev.harbinger.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.acceptance.program.Quitter;
import dev.harbinger.acceptance.program.Talk;
import dev.harbinger.acceptance.program.Traffic;
import dev.harbinger.launch.ProcessLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs on a list of hosts, with a remote shell that runs everything on this one and notes what it was told. The timeout
 * only bounds a hang.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class HostListRunTest {
    private static final int RANKS = 4;

    @TempDir
    Path directory;

    private Path shell;
    private Path told;

    @BeforeEach
    void makeShell() throws IOException {
        told = directory.resolve("told");
        shell = shell("remote-shell", "echo \"$*\" >>" + told + "\nshift\nexec sh -c \"$*\"");
    }

    private Path shell(String name, String script) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertTrue(file.toFile().setExecutable(true));
        return file;
    }

    private HostCommand start(Path remoteShell, String... program) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "-n",
                Integer.toString(RANKS),
                "--hosts",
                "localhost:2,nodeB,nodeC",
                "--rendezvous",
                "127.0.0.1",
                "--remote-shell",
                remoteShell.toString(),
                "--no-table",
                "--class-path",
                ProcessLauncher.location(HostListRunTest.class).toString()));
        arguments.addAll(List.of(program));
        return HostCommand.start(List.of(), directory, "command", arguments.toArray(new String[0]));
    }

    @Test
    void theLaunchersOfOtherHostsAreStartedAndTheirOutputIsHandedOn() throws Exception {
        try (HostCommand run = start(shell, Traffic.class.getName(), "a b", "it's")) {
            assertEquals(0, run.exitCode(), run::toString);
            assertEquals(Collections.nCopies(RANKS, "all 240 messages are right"), run.out());
            assertEquals(List.of(), run.err());
        }
        List<String> lines = Files.readAllLines(told).stream().sorted().toList();
        assertEquals(2, lines.size());
        assertTrue(lines.get(0).startsWith("nodeB cd "), lines.get(0));
        assertTrue(lines.get(0).contains(" --here 2-2 --secret-file - --ranks=4 "), lines.get(0));
        assertTrue(lines.get(1).startsWith("nodeC cd "), lines.get(1));
        assertTrue(lines.get(1).endsWith(" -- " + Traffic.class.getName() + " 'a b' 'it'\\''s'"), lines.get(1));
        assertFalse(lines.get(0).matches(".*[0-9a-f]{64}.*"), "the secret stands on a command line");
    }

    @Test
    void theExitCodeIsThatOfTheRankThatFailedFirstWhereverItRan() throws Exception {
        // Rank 3, which the third host runs.
        try (HostCommand run = start(shell, Quitter.class.getName(), "3", "7")) {
            assertEquals(7, run.exitCode(), run::toString);
            assertTrue(
                    run.err().stream()
                            .anyMatch(line ->
                                    line.startsWith("harbinger: rank 3 on another host ended with exit code 7 (")),
                    run::toString);
        }
    }

    @Test
    void aHostThatCannotBeReachedEndsTheJobAndIsNamed() throws Exception {
        Path broken = shell("broken", "[ $1 = nodeC ] && exit 255\nshift\nexec sh -c \"$*\"");
        try (HostCommand run = start(broken, Talk.class.getName())) {
            assertEquals(255, run.exitCode(), run::toString);
            String last = run.err().getLast();
            assertTrue(
                    last.startsWith("harbinger: rank 3 on another host was not started:"
                            + " the remote shell for host nodeC ended with exit code 255"),
                    run::toString);
        }
    }

    @Test
    void aRemoteShellThatIsMissingIsNamed() throws Exception {
        try (HostCommand run = start(directory.resolve("missing"), Talk.class.getName())) {
            assertEquals(1, run.exitCode(), run::toString);
            assertTrue(run.err().getFirst().startsWith("harbinger: the launcher on host nodeB cannot be started: "));
        }
    }

    @Test
    void aSignalEndsTheRanksOfAllHosts() throws Exception {
        try (HostCommand run = start(shell, Talk.class.getName())) {
            run.awaitLines(RANKS, "rank ");
            Set<ProcessHandle> all = run.descendants();
            // Two launchers, and the processes of four ranks.
            assertTrue(
                    all.size() >= 2 + RANKS,
                    () -> all.stream()
                            .map(process -> process.info().commandLine().orElse("?"))
                            .collect(Collectors.joining("\n")));
            run.terminate();
            assertEquals(143, run.exitCode(), run::toString);
            for (ProcessHandle process : all) {
                process.onExit().join();
            }
        }
    }
}

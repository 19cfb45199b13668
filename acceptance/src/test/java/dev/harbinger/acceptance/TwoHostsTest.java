package dev.harbinger.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.acceptance.program.Circle;
import dev.harbinger.acceptance.program.Talk;
import dev.harbinger.acceptance.program.Traffic;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.ProcessLauncher;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs over two hosts, with good, bad and broken cables between them. The timeout only bounds a hang. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TwoHostsTest {
    private static final int PORT = 7000;
    private static final int RANKS = 4;

    @TempDir
    Path directory;

    private HostCommand start(TwoHosts hosts, boolean left, String... rest) throws Exception {
        return startAt(hosts, left, hosts.left().address(), rest);
    }

    private HostCommand startAt(TwoHosts hosts, boolean left, String rendezvous, String... rest) throws Exception {
        Path secret = directory.resolve("secret");
        Files.writeString(secret, "what only the two hosts know");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "-n",
                Integer.toString(RANKS),
                "--rendezvous",
                rendezvous + ":" + PORT,
                "--here",
                left ? "0-1" : "2-3",
                "--secret-file",
                secret.toString(),
                "--no-table"));
        arguments.addAll(List.of(rest));
        return HostCommand.start(left ? hosts.left() : hosts.right(), directory, arguments.toArray(new String[0]));
    }

    private static String[] program(Class<?> program, String... options) {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of(
                "--class-path", ProcessLauncher.location(TwoHostsTest.class).toString(), program.getName()));
        return arguments.toArray(new String[0]);
    }

    private static String[] slowCircle() {
        List<String> arguments = new ArrayList<>(List.of(program(Circle.class)));
        arguments.add("slow");
        return arguments.toArray(new String[0]);
    }

    private static void assertEndsWell(HostCommand command) throws Exception {
        assertEquals(0, command.exitCode(), command::toString);
        assertEquals(List.of(), command.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"netem delay 20ms loss 2%", "tbf rate 20mbit burst 32kb latency 400ms"})
    @Tag("long")
    void allMessagesArriveOverASlowCable(String cable) throws Exception {
        allMessagesArriveOverAnyCable(cable);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                // A queue so short that it drops many packets.
                "tbf rate 50mbit burst 8kb limit 8kb"
            })
    void allMessagesArriveOverAnyCable(String cable) throws Exception {
        try (TwoHosts hosts = TwoHosts.open()) {
            if (!cable.isEmpty()) {
                hosts.worsen(cable);
            }
            exchange(hosts, hosts.left().address());
        }
    }

    @Test
    void allMessagesArriveOverVersion6() throws Exception {
        try (TwoHosts hosts = TwoHosts.open()) {
            exchange(hosts, "[" + hosts.left().address6() + "]");
        }
    }

    private void exchange(TwoHosts hosts, String rendezvous) throws Exception {
        try (HostCommand left = startAt(hosts, true, rendezvous, program(Traffic.class));
                HostCommand right = startAt(hosts, false, rendezvous, program(Traffic.class))) {
            assertEndsWell(left);
            assertEndsWell(right);
            List<String> said = List.of("all 240 messages are right", "all 240 messages are right");
            assertEquals(said, left.out());
            assertEquals(said, right.out());
        }
    }

    @Test
    void ranksOfTwoHostsThatWaitForEachOtherAreNamed() throws Exception {
        try (TwoHosts hosts = TwoHosts.open();
                HostCommand left = start(hosts, true, program(Circle.class));
                HostCommand right = start(hosts, false, program(Circle.class))) {
            assertEquals(ExitCode.DEADLOCK, left.exitCode(), left::toString);
            assertEquals(ExitCode.DEADLOCK, right.exitCode(), right::toString);
            assertEquals(left.err().getLast(), right.err().getLast());
            assertTrue(
                    left.err()
                            .getFirst()
                            .startsWith("harbinger: deadlock: rank 0 waits for a message from rank 1, tag 3"),
                    left::toString);
            assertTrue(left.err().getFirst().contains("; rank 3 waits for a message from rank 0"), left::toString);
        }
    }

    @Test
    void aMessageOnASlowCableIsNotTakenForADeadlock() throws Exception {
        try (TwoHosts hosts = TwoHosts.open()) {
            // The message of 400 KiB takes more than 3 seconds.
            hosts.worsen("tbf rate 1mbit burst 32kb latency 400ms");
            try (HostCommand left = start(hosts, true, slowCircle());
                    HostCommand right = start(hosts, false, slowCircle())) {
                assertEndsWell(left);
                assertEndsWell(right);
            }
        }
    }

    @Test
    void anExampleVerifiesItsResults() throws Exception {
        String[] cg = {"--example", "cg", "--class", "S"};
        try (TwoHosts hosts = TwoHosts.open();
                HostCommand left = start(hosts, true, cg);
                HostCommand right = start(hosts, false, cg)) {
            assertEndsWell(left);
            assertEndsWell(right);
            assertTrue(left.out().contains("Verification SUCCESSFUL"), left::toString);
        }
    }

    @Test
    void onACommandStartsTheLaunchersOfBothHosts() throws Exception {
        Path shell = directory.resolve("remote-shell");
        Files.writeString(shell, "#!/bin/sh\nhost=$1\nshift\nexec ip netns exec \"$host\" sh -c \"$*\"\n");
        assertTrue(shell.toFile().setExecutable(true));
        try (TwoHosts hosts = TwoHosts.open()) {
            List<String> arguments = new ArrayList<>(List.of(
                    "run",
                    "-n",
                    Integer.toString(RANKS),
                    "--hosts",
                    "localhost:2," + hosts.right().namespace() + ":2",
                    "--rendezvous",
                    hosts.left().address(),
                    "--remote-shell",
                    shell.toString(),
                    "--no-table"));
            arguments.addAll(List.of(program(Traffic.class)));
            try (HostCommand left = HostCommand.start(hosts.left(), directory, arguments.toArray(new String[0]))) {
                assertEndsWell(left);
                assertEquals(Collections.nCopies(RANKS, "all 240 messages are right"), left.out());
            }
        }
    }

    @Test
    void whenTheCableIsCutTheRanksOfBothHostsLearnWhoIsLostAndBothLaunchersFail() throws Exception {
        String[] talk = program(Talk.class, "--set", "tcp-timeout=2");
        try (TwoHosts hosts = TwoHosts.open();
                HostCommand left = start(hosts, true, talk);
                HostCommand right = start(hosts, false, talk)) {
            left.awaitLines(2, "rank ");
            right.awaitLines(2, "rank ");
            hosts.cut();
            for (boolean isLeft : new boolean[] {true, false}) {
                HostCommand side = isLeft ? left : right;
                assertNotEquals(0, side.exitCode(), side::toString);
                int first = isLeft ? 0 : RANKS / 2;
                for (int rank : new int[] {first, first + 1}) {
                    assertNamesLostRank(side, rank, (rank + RANKS / 2) % RANKS);
                }
            }
        }
    }

    /** The rank has ended with an error that says which peer is lost, and since when. */
    private static void assertNamesLostRank(HostCommand side, int rank, int peer) throws Exception {
        Pattern line = Pattern.compile("rank " + rank + ": RankFailedException: .*rank " + peer
                + " of the world is lost: .* nothing was received from it for 2 s.*");
        assertEquals(
                1,
                side.err().stream().filter(said -> line.matcher(said).matches()).count(),
                side::toString);
    }

    @Test
    void whenALauncherIsKilledTheRanksOfTheOtherHostLearnWhoIsLost() throws Exception {
        String[] talk = program(Talk.class);
        try (TwoHosts hosts = TwoHosts.open();
                HostCommand left = start(hosts, true, talk);
                HostCommand right = start(hosts, false, talk)) {
            left.awaitLines(2, "rank ");
            right.awaitLines(2, "rank ");
            left.kill();
            assertNotEquals(0, right.exitCode(), right::toString);
            assertTrue(
                    IntStream.of(2, 3)
                            .allMatch(rank -> right.toString().contains("rank " + rank + ": RankFailedException: ")),
                    right::toString);
            removeFiles(left);
        }
    }

    /** Removes what a killed launcher has left, as the next launcher would, once its ranks have noticed and ended. */
    private static void removeFiles(HostCommand killed) throws Exception {
        for (Path parent : JobDirectory.parents()) {
            while (hasFiles(killed, parent)) {
                JobDirectory.cleanAbandoned(parent);
                Thread.sleep(20);
            }
        }
    }

    private static boolean hasFiles(HostCommand command, Path parent) throws Exception {
        try (Stream<Path> files = Files.list(parent)) {
            return files.anyMatch(file -> file.getFileName().toString().startsWith("harbinger-" + command.processId()));
        }
    }

    @Test
    void namespacesOfAnotherProcessThatIsGoneAreRemoved() throws Exception {
        TwoHosts.open().close();
        String gone = "harbinger-test-" + endedProcess() + "-1-left";
        Process made = new ProcessBuilder("ip", "netns", "add", gone).start();
        assertEquals(0, made.waitFor());
        TwoHosts.open().close();
        Process list = new ProcessBuilder("ip", "netns", "list").start();
        assertTrue(new String(list.getInputStream().readAllBytes()).lines().noneMatch(line -> line.startsWith(gone)));
    }

    private static long endedProcess() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        return process.pid();
    }
}

package dev.harbinger.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Two hosts in one: network namespaces of this system, joined by a cable that can be slowed down and cut. They share
 * all but the network. Made by {@code ip} and {@code tc}; where the system does not allow that, the test is skipped.
 */
final class TwoHosts implements AutoCloseable {
    /** Names of both namespaces, with the process that made them: those of one that is gone are removed by the next. */
    private static final Pattern NAME = Pattern.compile("harbinger-test-(\\d+)-\\d+-(left|right)");

    /** An end of the cable, of the same name in both namespaces. */
    private static final String CABLE = "cable";

    private static final AtomicInteger MADE = new AtomicInteger();

    private final Host left;
    private final Host right;

    /**
     * One of the hosts.
     *
     * @param namespace its network namespace
     * @param address its address, known to the other
     * @param address6 the same of version 6
     */
    record Host(String namespace, String address, String address6) {
        /** What is put before a command to run it there. */
        List<String> prefix() {
            return List.of("ip", "netns", "exec", namespace);
        }
    }

    private TwoHosts(Host left, Host right) {
        this.left = left;
        this.right = right;
    }

    /** Makes the hosts, or skips the test that asks for them and says why. */
    static TwoHosts open() throws IOException {
        removeAbandoned();
        String name = "harbinger-test-" + ProcessHandle.current().pid() + "-" + MADE.incrementAndGet();
        // Addresses that are set aside for documentation: nobody's.
        TwoHosts hosts = new TwoHosts(
                new Host(name + "-left", "192.0.2.1", "2001:db8::1"),
                new Host(name + "-right", "192.0.2.2", "2001:db8::2"));
        Outcome first = run("ip", "netns", "add", hosts.left.namespace);
        if (first.exitCode() != 0) {
            abort("network namespaces cannot be made here: " + first.said());
        }
        try {
            hosts.join();
            return hosts;
        } catch (Throwable e) {
            hosts.close();
            throw e;
        }
    }

    private void join() throws IOException {
        must("ip", "netns", "add", right.namespace);
        must(("ip link add " + CABLE + " netns " + left.namespace + " type veth peer name " + CABLE + " netns "
                        + right.namespace)
                .split(" "));
        for (Host host : List.of(left, right)) {
            must("ip", "-n", host.namespace, "addr", "add", host.address + "/24", "dev", CABLE);
            // Used at once, without asking first whether another host has it.
            must("ip", "-n", host.namespace, "addr", "add", host.address6 + "/64", "dev", CABLE, "nodad");
            must("ip", "-n", host.namespace, "link", "set", "lo", "up");
            must("ip", "-n", host.namespace, "link", "set", CABLE, "up");
        }
    }

    Host left() {
        return left;
    }

    Host right() {
        return right;
    }

    /**
     * Makes the cable a worse one, in both directions; skips the test where this kernel cannot.
     *
     * @param discipline a queueing discipline of {@code tc} with its arguments
     */
    void worsen(String discipline) throws IOException {
        for (Host host : List.of(left, right)) {
            List<String> command =
                    new ArrayList<>(List.of("tc", "-n", host.namespace, "qdisc", "add", "dev", CABLE, "root"));
            command.addAll(Arrays.asList(discipline.split(" ")));
            Outcome outcome = run(command.toArray(new String[0]));
            if (outcome.said().contains("qdisc kind is unknown") || outcome.isMissing()) {
                abort("no '" + discipline + "' here: " + outcome.said());
            }
            assertEquals(0, outcome.exitCode(), outcome.said());
        }
    }

    /** Cuts the cable: from now on no packet gets through, and nobody is notified. */
    void cut() throws IOException {
        must("ip", "-n", left.namespace, "link", "set", CABLE, "down");
    }

    @Override
    public void close() throws IOException {
        // Takes the cable with them.
        run("ip", "netns", "del", left.namespace);
        run("ip", "netns", "del", right.namespace);
    }

    /** Removes the namespaces that tests have left whose process was killed. */
    private static void removeAbandoned() throws IOException {
        for (String line : run("ip", "netns", "list").said().lines().toList()) {
            Matcher name = NAME.matcher(line);
            if (name.lookingAt()
                    && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                run("ip", "netns", "del", name.group());
            }
        }
    }

    private record Outcome(int exitCode, String said) {
        private static final int MISSING = 127;

        boolean isMissing() {
            return exitCode == MISSING;
        }
    }

    private static void must(String... command) throws IOException {
        Outcome outcome = run(command);
        assertEquals(0, outcome.exitCode(), () -> String.join(" ", command) + ": " + outcome.said());
    }

    private static Outcome run(String... command) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            return new Outcome(Outcome.MISSING, "there is no '" + command[0] + "'");
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return new Outcome(process.onExit().join().exitValue(), said);
    }
}

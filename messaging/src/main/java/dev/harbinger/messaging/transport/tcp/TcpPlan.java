package dev.harbinger.messaging.transport.tcp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * What the ranks on one host need to know to reach ranks on other hosts: a file {@code tcp} in the job's directory,
 * with one line per fact: its name, a space and its value. Only the job's user can read it, because it holds the
 * secret.
 *
 * @param job the job's identity, the same on all hosts
 * @param secret the job's secret
 * @param address the address at which ranks on this host listen and are reached
 * @param first the first rank on this host
 * @param last the last rank on this host
 * @param sharedMemory whether ranks on this host use shared memory with each other; otherwise TCP
 */
public record TcpPlan(UUID job, Secret secret, InetAddress address, int first, int last, boolean sharedMemory) {
    private static final String FILE = "tcp";
    private static final String VERSION = "version";
    private static final String THIS_VERSION = "1";
    private static final String JOB = "job";
    private static final String SECRET = "secret";
    private static final String ADDRESS = "address";
    private static final String FIRST = "first";
    private static final String LAST = "last";
    private static final String SHARED_MEMORY = "shared-memory";

    /** The plan of a job on this host only, with all packets over TCP on the loopback interface. */
    public static TcpPlan loopback(int ranks) {
        return new TcpPlan(UUID.randomUUID(), Secret.random(), InetAddress.getLoopbackAddress(), 0, ranks - 1, false);
    }

    /** Whether a job's directory holds a plan. Otherwise all ranks are on this host and use shared memory. */
    public static boolean isIn(Path directory) {
        return Files.exists(directory.resolve(FILE));
    }

    /** Writes the plan to a job's directory, before any rank is started. */
    public void write(Path directory) throws IOException {
        String text = "%s %s\n"
                .repeat(7)
                .formatted(
                        VERSION,
                        THIS_VERSION,
                        JOB,
                        job,
                        SECRET,
                        secret.hex(),
                        ADDRESS,
                        address.getHostAddress(),
                        FIRST,
                        first,
                        LAST,
                        last,
                        SHARED_MEMORY,
                        sharedMemory);
        Path temporary = directory.resolve(FILE + ".new");
        Files.writeString(temporary, text);
        Files.move(temporary, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * The plan in a job's directory.
     *
     * @throws IOException if there is none, it has another version, or it is damaged
     */
    public static TcpPlan read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        Map<String, String> facts = new HashMap<>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            int blank = line.indexOf(' ');
            facts.put(line.substring(0, Math.max(0, blank)), line.substring(blank + 1));
        }
        String version = facts.getOrDefault(VERSION, "none");
        if (!version.equals(THIS_VERSION)) {
            throw new IOException(file + " has layout version " + version + ", this is version " + THIS_VERSION
                    + ": start all ranks with the Harbinger version of their launcher");
        }
        try {
            return new TcpPlan(
                    UUID.fromString(facts.getOrDefault(JOB, "")),
                    Secret.ofHex(facts.getOrDefault(SECRET, "")),
                    InetAddress.ofLiteral(facts.getOrDefault(ADDRESS, "")),
                    Integer.parseInt(facts.getOrDefault(FIRST, "")),
                    Integer.parseInt(facts.getOrDefault(LAST, "")),
                    Boolean.parseBoolean(facts.get(SHARED_MEMORY)));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
    }

    /** Whether a rank is on this host. */
    public boolean isHere(int rank) {
        return first <= rank && rank <= last;
    }

    /** An address in readable form. */
    public static String describe(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }
}

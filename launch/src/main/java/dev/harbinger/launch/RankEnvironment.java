package dev.harbinger.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The launch parameters of a rank's process, as system properties.
 *
 * @param directory the job's directory
 * @param rank the rank of the process; 0 if all ranks are its threads
 * @param ranks number of ranks
 * @param launcher process id of the launcher
 * @param trace directory for traces, or null for none
 * @param traffic the traffic to record, or null for none
 * @param originNanos when the job was started, of the host's monotonic clock
 * @param prefix whether threads print their rank before each line
 * @param graceNanos time for threads to end by themselves after one has failed; the end of the JVM waits for messages
 *     in flight for a part of it
 */
record RankEnvironment(
        Path directory,
        int rank,
        int ranks,
        long launcher,
        @Nullable Path trace,
        @Nullable TrafficFile traffic,
        long originNanos,
        boolean prefix,
        long graceNanos) {
    private static final String DIRECTORY = "harbinger.launch.directory";
    private static final String RANK = "harbinger.launch.rank";
    private static final String RANKS = "harbinger.launch.ranks";
    private static final String LAUNCHER = "harbinger.launch.launcher";
    private static final String TRACE = "harbinger.launch.trace";
    private static final String TRAFFIC_FILE = "harbinger.launch.traffic.file";
    private static final String TRAFFIC_RANK = "harbinger.launch.traffic.rank";
    private static final String TRAFFIC_PROGRAM = "harbinger.launch.traffic.program";
    private static final String ORIGIN = "harbinger.launch.origin";
    private static final String PREFIX = "harbinger.launch.prefix";
    private static final String GRACE = "harbinger.launch.grace";

    /** A time further away than this is not from the same host's clock. */
    private static final long LONGEST_START_NANOS = 86_400_000_000_000L;

    /** Options of the {@code java} command that {@link #read} understands. */
    List<String> options() {
        List<String> options = new ArrayList<>(List.of(
                option(DIRECTORY, directory),
                option(RANK, rank),
                option(RANKS, ranks),
                option(LAUNCHER, launcher),
                option(ORIGIN, originNanos),
                option(PREFIX, prefix),
                option(GRACE, graceNanos)));
        if (trace != null) {
            options.add(option(TRACE, trace));
        }
        if (traffic != null) {
            options.add(option(TRAFFIC_FILE, traffic.file()));
            options.add(option(TRAFFIC_RANK, traffic.rank()));
            options.add(option(TRAFFIC_PROGRAM, traffic.program()));
        }
        return options;
    }

    private static String option(String name, Object value) {
        return "-D" + name + "=" + value;
    }

    /** The parameters of this process. */
    static RankEnvironment read() {
        String trace = System.getProperty(TRACE);
        String traffic = System.getProperty(TRAFFIC_FILE);
        long origin = Long.parseLong(property(ORIGIN));
        long sinceStart = System.nanoTime() - origin;
        return new RankEnvironment(
                Path.of(property(DIRECTORY)),
                Integer.parseInt(property(RANK)),
                Integer.parseInt(property(RANKS)),
                Long.parseLong(property(LAUNCHER)),
                trace == null ? null : Path.of(trace),
                traffic == null
                        ? null
                        : new TrafficFile(
                                Path.of(traffic), Integer.parseInt(property(TRAFFIC_RANK)), property(TRAFFIC_PROGRAM)),
                sinceStart < 0 || sinceStart > LONGEST_START_NANOS ? System.nanoTime() : origin,
                Boolean.parseBoolean(property(PREFIX)),
                Long.parseLong(property(GRACE)));
    }

    private static String property(String name) {
        String value = System.getProperty(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not set: start ranks with 'harbinger run'");
        }
        return value;
    }
}

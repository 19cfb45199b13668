package dev.harbinger.launch;

import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.transport.Medium;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job: the program to run, and how to run it.
 *
 * @param program the program of every rank
 * @param ranks number of ranks
 * @param medium the medium between ranks on this host; {@link Medium#THREADS} makes them threads of one process
 * @param properties settings of messaging as system properties ({@code harbinger.*}), for every rank
 * @param trace directory for the traces of the ranks, or null for none
 * @param traffic the traffic file to record, or null for none
 * @param prefix whether each line that a rank prints begins with its rank
 * @param jvmOptions options of the ranks' JVMs, after those that the launcher chooses itself
 * @param rendezvous the rendezvous with launchers of other hosts and the ranks of this one, or null if all ranks are on
 *     this host
 */
public record Job(
        Program program,
        int ranks,
        Medium medium,
        Map<String, String> properties,
        @Nullable Path trace,
        @Nullable TrafficFile traffic,
        boolean prefix,
        List<String> jvmOptions,
        @Nullable Rendezvous rendezvous) {
    /** Maximum ranks of a job. */
    public static final int MAX_RANKS = Membership.MAX_RANKS;

    /**
     * Copies the collections.
     *
     * @throws IllegalArgumentException if the number of ranks is out of range, threads are requested on several hosts,
     *     the rendezvous has ranks that the job does not have, or the rank whose traffic is recorded does not exist
     */
    public Job {
        if (ranks < 1 || ranks > MAX_RANKS) {
            throw new IllegalArgumentException(ranks + " ranks: must be from 1 to " + MAX_RANKS);
        }
        boolean threads = medium == Medium.THREADS;
        if (rendezvous != null && (threads || rendezvous.last() >= ranks)) {
            throw new IllegalArgumentException(
                    threads
                            ? "ranks that are threads must all be on one host"
                            : "ranks " + rendezvous.first() + " to " + rendezvous.last() + " of " + ranks);
        }
        if (traffic != null && (traffic.rank() < 0 || traffic.rank() >= ranks)) {
            throw new IllegalArgumentException(
                    "traffic of rank " + traffic.rank() + ": must be from 0 to " + (ranks - 1));
        }
        properties = Map.copyOf(properties);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** This job with defaults for properties that it does not set. */
    Job above(Map<String, String> lower) {
        Map<String, String> all = new LinkedHashMap<>(lower);
        all.putAll(properties);
        return new Job(program, ranks, medium, all, trace, traffic, prefix, jvmOptions, rendezvous);
    }

    /** A job without traffic to record. */
    public Job(
            Program program,
            int ranks,
            Medium medium,
            Map<String, String> properties,
            @Nullable Path trace,
            boolean prefix,
            List<String> jvmOptions,
            @Nullable Rendezvous rendezvous) {
        this(program, ranks, medium, properties, trace, null, prefix, jvmOptions, rendezvous);
    }

    /** A job whose ranks are all on this host. */
    public Job(
            Program program,
            int ranks,
            Medium medium,
            Map<String, String> properties,
            @Nullable Path trace,
            boolean prefix,
            List<String> jvmOptions) {
        this(program, ranks, medium, properties, trace, prefix, jvmOptions, null);
    }

    /** Whether the ranks are threads of one process. */
    boolean threads() {
        return medium == Medium.THREADS;
    }

    /** Number of the job's processes on this host. */
    int processes() {
        return threads() ? 1 : rendezvous == null ? ranks : rendezvous.last() - rendezvous.first() + 1;
    }

    /** The number of the first of these processes: its rank, or 0 for threads. */
    int firstProcess() {
        return rendezvous == null ? 0 : rendezvous.first();
    }

    /** Number of ranks that pass messages through the job's directory. */
    int ranksOfDirectory() {
        return threads() ? 1 : ranks;
    }

    /** Whether this host runs a rank. */
    boolean isHere(int rank) {
        return rendezvous == null || (rendezvous.first() <= rank && rank <= rendezvous.last());
    }
}

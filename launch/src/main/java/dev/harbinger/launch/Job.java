package dev.harbinger.launch;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is to be run, and how.
 *
 * @param program what every rank runs
 * @param ranks number of ranks
 * @param threads whether the ranks are threads of one process instead of processes
 * @param properties settings of messaging as system properties ({@code harbinger.*}), for every rank
 * @param trace directory for the traces of the ranks, or null for none
 * @param prefix whether each line that a rank prints begins with its rank
 * @param jvmOptions options of the ranks' JVMs, after those that the launcher chooses itself
 * @param network how ranks that are processes reach each other
 */
public record Job(
        Program program,
        int ranks,
        boolean threads,
        Map<String, String> properties,
        @Nullable Path trace,
        boolean prefix,
        List<String> jvmOptions,
        Network network) {
    /** Most ranks of a job. */
    public static final int MAX_RANKS = 4096;

    /**
     * Copies the collections.
     *
     * @throws IllegalArgumentException when the number of ranks is out of range, or threads are to use TCP
     */
    public Job {
        if (ranks < 1 || ranks > MAX_RANKS) {
            throw new IllegalArgumentException(ranks + " ranks: must be from 1 to " + MAX_RANKS);
        }
        if (threads && network != Network.SHARED_MEMORY) {
            throw new IllegalArgumentException("ranks that are threads reach each other in memory, not by " + network);
        }
        properties = Map.copyOf(properties);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** This job with properties that hold where it has none of the same name. */
    Job above(Map<String, String> lower) {
        Map<String, String> all = new LinkedHashMap<>(lower);
        all.putAll(properties);
        return new Job(program, ranks, threads, all, trace, prefix, jvmOptions, network);
    }

    /** A job whose ranks reach each other in memory. */
    public Job(
            Program program,
            int ranks,
            boolean threads,
            Map<String, String> properties,
            @Nullable Path trace,
            boolean prefix,
            List<String> jvmOptions) {
        this(program, ranks, threads, properties, trace, prefix, jvmOptions, Network.SHARED_MEMORY);
    }

    /** Processes that the job consists of. */
    int processes() {
        return threads ? 1 : ranks;
    }
}

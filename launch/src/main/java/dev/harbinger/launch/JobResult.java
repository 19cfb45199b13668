package dev.harbinger.launch;

import dev.harbinger.messaging.counters.Counter;
import java.util.List;
import java.util.Map;

/**
 * How a job ended.
 *
 * @param exitCode exit code of the first rank that failed, or one of {@link ExitCode}
 * @param interrupted whether it ended because the launcher was asked to end, for example by Ctrl-C
 * @param ranks how each rank ended, by rank
 */
public record JobResult(int exitCode, boolean interrupted, List<RankResult> ranks) {
    /** Copies the list. */
    public JobResult {
        ranks = List.copyOf(ranks);
    }

    /** The result of a job that ended because the launcher was asked to end. */
    static JobResult ofInterrupted() {
        return new JobResult(ExitCode.FAILURE, true, List.of());
    }

    /** The same result with another exit code. */
    JobResult with(int code) {
        return new JobResult(code, interrupted, ranks);
    }

    /**
     * How a rank ended.
     *
     * @param rank its number
     * @param exitCode exit code of its process; 0 or 1 for a thread
     * @param how description that completes "rank 3 ..."
     * @param counters its counters, empty if it could not report them
     */
    public record RankResult(int rank, int exitCode, String how, Map<Counter, Long> counters) {
        /** Copies the map. */
        public RankResult {
            counters = Map.copyOf(counters);
        }
    }
}

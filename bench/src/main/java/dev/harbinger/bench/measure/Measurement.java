package dev.harbinger.bench.measure;

import java.util.Arrays;
import java.util.List;

/**
 * An exercise that ranks repeat while the clock runs. The classes of {@code dev.harbinger.bench.ranks} define it for
 * our side, the C program for the peers.
 */
public enum Measurement {
    /** A message back and forth with blocking calls. */
    LATENCY("latency", 2, 2),
    /** Windows of non-blocking messages one way, an empty answer after each. */
    BANDWIDTH("bandwidth", 2, Measurement.WINDOW),
    /** Windows of non-blocking messages in both directions at once. */
    BOTH_WAYS("both-ways", 2, 2 * Measurement.WINDOW),
    /** Compute and communicate, receives first (Push-Pull Messaging, section 5.3). */
    EARLY_RECEIVER("early-receiver", 2, 2),
    /** Compute and communicate, sends first (Push-Pull Messaging, section 5.3). */
    LATE_RECEIVER("late-receiver", 2, 2),
    /** A non-blocking transfer under a computation. */
    OVERLAP("overlap", 2, 2),
    /** The same, with tests for completion in between. */
    TESTED_OVERLAP("tested-overlap", 2, 2),
    /** A barrier. */
    BARRIER("barrier", 0, 1),
    /** A broadcast, from each rank in turn. */
    BCAST("bcast", 0, 4),
    /** A sum of doubles. */
    ALLREDUCE("allreduce", 0, 8),
    /** Each rank's part to each rank. */
    ALLTOALL("alltoall", 0, 16),
    /** Heap bytes of a message back and forth; ours alone. */
    ALLOCATION("allocation", 2, 2);

    /** Messages that are under way at once in measurements of bandwidth. */
    public static final int WINDOW = 64;

    private final String key;
    private final int ranks;
    private final int messages;

    Measurement(String key, int ranks, int messages) {
        this.key = key;
        this.ranks = ranks;
        this.messages = messages;
    }

    /** Its name in the arguments of programs, and on the command line. */
    public String key() {
        return key;
    }

    /** The ranks it needs; 0 for any number. */
    int ranks() {
        return ranks;
    }

    /** About how many messages a repetition moves; a plan limits its repetitions by it. */
    public int messages() {
        return messages;
    }

    /** What a program reports of it, in this order. */
    public List<Series> series() {
        return switch (this) {
            case LATENCY -> List.of(Series.LATENCY);
            case BANDWIDTH -> List.of(Series.BANDWIDTH);
            case BOTH_WAYS -> List.of(Series.BOTH_WAYS);
            case EARLY_RECEIVER -> List.of(Series.EARLY_RECEIVER, Series.EARLY_RECEIVER_INSIDE);
            case LATE_RECEIVER -> List.of(Series.LATE_RECEIVER, Series.LATE_RECEIVER_INSIDE);
            case OVERLAP -> List.of(Series.OVERLAP_PLAIN, Series.OVERLAP_BOTH, Series.OVERLAP);
            case TESTED_OVERLAP ->
                List.of(Series.TESTED_OVERLAP_PLAIN, Series.TESTED_OVERLAP_BOTH, Series.TESTED_OVERLAP);
            case BARRIER -> List.of(Series.BARRIER);
            case BCAST -> List.of(Series.BCAST);
            case ALLREDUCE -> List.of(Series.ALLREDUCE);
            case ALLTOALL -> List.of(Series.ALLTOALL);
            case ALLOCATION -> List.of(Series.ALLOCATION);
        };
    }

    /** Whether a size must be a whole number of doubles. */
    boolean ofDoubles() {
        return this == ALLREDUCE;
    }

    /** Whether the repetitions contain computing, whose lengths a step then has. */
    boolean computes() {
        return this == EARLY_RECEIVER || this == LATE_RECEIVER;
    }

    /**
     * The measurement with a name.
     *
     * @throws IllegalArgumentException when there is none
     */
    static Measurement byKey(String key) {
        return Arrays.stream(values())
                .filter(measurement -> measurement.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + key + "' is not a measurement"));
    }
}

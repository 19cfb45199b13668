package dev.harbinger.bench.measure;

/** One kind of number that a measurement gives for each size. */
public enum Series {
    /** Half of a round trip. */
    LATENCY("latency", Unit.NANOS, "one way"),
    /** Time per message when a window of them goes one way. */
    BANDWIDTH("bandwidth", Unit.NANOS, "a message"),
    /** Time per message of either direction when both ranks send a window at once. */
    BOTH_WAYS("both-ways", Unit.NANOS, "a message"),
    /** Round trip, computation included, where receives are posted before their sends. */
    EARLY_RECEIVER("early-receiver", Unit.NANOS, "round trip"),
    /** Time inside the receive of the rank that answers, posted before the send. */
    EARLY_RECEIVER_INSIDE("early-receiver-inside", Unit.NANOS, "inside receive"),
    /** Round trip, computation included, where receives are posted after their sends. */
    LATE_RECEIVER("late-receiver", Unit.NANOS, "round trip"),
    /** Time inside the receive of the rank that answers, posted after the send. */
    LATE_RECEIVER_INSIDE("late-receiver-inside", Unit.NANOS, "inside receive"),
    /** A non-blocking transfer and its acknowledgement, with nothing else to do. */
    OVERLAP_PLAIN("overlap-plain", Unit.NANOS, "transfer"),
    /** The same with a computation as long as the transfer between its start and its completion. */
    OVERLAP_BOTH("overlap-both", Unit.NANOS, "with computing"),
    /** How much of the transfer went away. */
    OVERLAP("overlap", Unit.PERCENT, "overlap"),
    /** {@link #OVERLAP_PLAIN}, measured beside {@link #TESTED_OVERLAP_BOTH}. */
    TESTED_OVERLAP_PLAIN("tested-overlap-plain", Unit.NANOS, "transfer"),
    /** {@link #OVERLAP_BOTH} with a test for completion after each tenth of the computation. */
    TESTED_OVERLAP_BOTH("tested-overlap-both", Unit.NANOS, "with computing"),
    /** How much of the transfer went away with tests. */
    TESTED_OVERLAP("tested-overlap", Unit.PERCENT, "overlap"),
    /** Time of a barrier. */
    BARRIER("barrier", Unit.NANOS, "a call"),
    /** Time of a broadcast, of the slowest rank. */
    BCAST("bcast", Unit.NANOS, "a call"),
    /** Time of a sum of doubles, of the slowest rank. */
    ALLREDUCE("allreduce", Unit.NANOS, "a call"),
    /** Time of an exchange of all with all, of the slowest rank; the size is that of one part. */
    ALLTOALL("alltoall", Unit.NANOS, "a call"),
    /** Bytes of the heap for a blocking send and a blocking receive together, of the rank that took more. */
    ALLOCATION("allocation", Unit.BYTES, "heap bytes");

    private final String key;
    private final Unit unit;
    private final String heading;

    Series(String key, Unit unit, String heading) {
        this.key = key;
        this.unit = unit;
        this.heading = heading;
    }

    /** Its name in what programs print, and in files. */
    public String key() {
        return key;
    }

    /** What its numbers are. */
    public Unit unit() {
        return unit;
    }

    /** What its numbers are, in a word or two, for a table. */
    public String heading() {
        return heading;
    }
}

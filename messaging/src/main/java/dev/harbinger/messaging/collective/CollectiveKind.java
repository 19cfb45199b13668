package dev.harbinger.messaging.collective;

import java.util.Locale;

/**
 * The kinds of collectives. An algorithm gives each message a tag of its kind and a round, to which
 * {@link CollectiveCall} adds what the program has called.
 *
 * <pre>
 * bits 16-19   kind, from 1
 * bits 0-15    round
 * </pre>
 *
 * <p>The messages from one rank to another are received in the order they were sent, in all algorithms. Their tags
 * serve to detect ranks that are in different calls.
 */
public enum CollectiveKind {
    /** A barrier. */
    BARRIER,
    /** A bcast. */
    BCAST,
    /** A reduce. */
    REDUCE,
    /** An allreduce. */
    ALLREDUCE,
    /** A gather or gatherv. */
    GATHER,
    /** A scatter or scatterv. */
    SCATTER,
    /** An allgather or allgatherv. */
    ALLGATHER,
    /** An alltoall or alltoallv. */
    ALLTOALL,
    /** A reduceScatter or reduceScatterBlock. */
    REDUCE_SCATTER,
    /** A scan. */
    SCAN,
    /** An exscan. */
    EXSCAN,
    /** Not a collective of the program: the ranks of a host set up their shared memory region. */
    SETUP,
    /** A split into communicators. */
    SPLIT,
    /** A duplication of the communicator. */
    DUPLICATE,
    /** The creation of a communicator from a group. */
    CREATE;

    /** First round of a second phase. */
    static final int SECOND_PHASE = 1 << 14;

    /** First round of a third phase. */
    static final int THIRD_PHASE = 2 << 14;

    private static final CollectiveKind[] KINDS = values();
    private static final int ROUND_BITS = 16;

    private final String call;

    CollectiveKind() {
        call = switch (name()) {
            case "REDUCE_SCATTER" -> "reduceScatter";
            case "SETUP" -> "a collective that sets up shared memory";
            default -> name().toLowerCase(Locale.ROOT);
        };
    }

    /** The name of the program's call. */
    String call() {
        return call;
    }

    /** Whether the program passes no data: the call makes communicators, and its data is internal. */
    boolean makesCommunicators() {
        return this == SPLIT || this == DUPLICATE || this == CREATE;
    }

    /** The kind of the messages that have this tag. */
    static CollectiveKind of(int tag) {
        return KINDS[(tag >> ROUND_BITS & 0xf) - 1];
    }

    static int round(int tag) {
        return tag & (1 << ROUND_BITS) - 1;
    }

    int tag(int round) {
        return (ordinal() + 1) << ROUND_BITS | round;
    }
}

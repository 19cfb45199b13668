package dev.harbinger.messaging.collective;

import java.util.Locale;

/**
 * Tags of the messages inside collectives: a kind and a round, so that the message of one collective never matches a
 * receive of another.
 *
 * <pre>
 * bits 16-30   kind, from 1
 * bits 0-15    round
 * </pre>
 *
 * <p>Messages of two consecutive calls of the same kind carry the same tags. Each rank sends and receives them in the
 * order of the calls, and messages from one sender with the same tag do not overtake each other, so they match call by
 * call.
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
    SETUP;

    /** First round of a second phase. */
    static final int SECOND_PHASE = 1 << 14;

    /** First round of a third phase. */
    static final int THIRD_PHASE = 2 << 14;

    private final String call;

    CollectiveKind() {
        call = name().equals("REDUCE_SCATTER") ? "reduceScatter" : name().toLowerCase(Locale.ROOT);
    }

    /** The name of the program's call. */
    String call() {
        return call;
    }

    /** The name of the call whose messages have this tag. */
    public static String callOf(int tag) {
        return values()[(tag >> 16) - 1].call();
    }

    int tag(int round) {
        return (ordinal() + 1) << 16 | round;
    }
}

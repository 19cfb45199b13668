package dev.harbinger.messaging.collective;

import java.util.Locale;

/**
 * Tags of the messages inside collectives: a kind and a round, so that a message of one never meets a receive of
 * another.
 *
 * <pre>
 * bits 16-30   kind, from 1
 * bits 0-15    round
 * </pre>
 *
 * <p>Messages of two calls of the same kind, one after the other, carry the same tags. Each rank sends and receives
 * them in the order of the calls, and messages of one sender with one tag do not overtake each other, so they are
 * matched call by call.
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
    /** Not a collective of the program: the first calls of a communicator agree on its board. */
    BOARD;

    /** Rounds of a first phase are below it, those of a second one from it on. */
    static final int SECOND_PHASE = 1 << 14;

    /** Rounds of a third phase. */
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

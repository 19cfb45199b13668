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
enum CollectiveKind {
    BARRIER,
    BCAST,
    REDUCE,
    ALLREDUCE,
    GATHER,
    SCATTER,
    ALLGATHER,
    ALLTOALL,
    REDUCE_SCATTER,
    SCAN,
    EXSCAN,
    /** Not a collective of the program: the first calls of a communicator agree on its board. */
    BOARD;

    /** Rounds of a first phase are below it, those of a second one from it on. */
    static final int SECOND_PHASE = 1 << 14;

    /** Rounds of a third phase. */
    static final int THIRD_PHASE = 2 << 14;

    /** The name of the program's call. */
    String call() {
        return this == REDUCE_SCATTER ? "reduceScatter" : name().toLowerCase(Locale.ROOT);
    }

    int tag(int round) {
        return (ordinal() + 1) << 16 | round;
    }
}

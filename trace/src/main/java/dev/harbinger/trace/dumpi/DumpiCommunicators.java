package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What ranks of communicators are in the whole job, as far as one process's calls tell: duplicates, subsets by listed
 * ranks, and topologies without reordering do; the outcome of {@code MPI_Comm_split} is known to no one process. One
 * thread at a time.
 */
final class DumpiCommunicators {
    /** {@code MPI_COMM_WORLD}. */
    static final int WORLD = 2;

    private static final int SELF = 3;
    private static final int FIRST_OF_PROGRAM = 4;
    private static final int FIRST_GROUP_OF_PROGRAM = 3;

    /** Ranks kept for all groups together, so that memory stays small. */
    private static final int MOST_RANKS = 1 << 19;

    /** Ranks in the job by ranks in the communicator or group; only those that are known. */
    private final Map<Long, IntUnaryOperator> communicators = new HashMap<>();

    private final Map<Long, IntUnaryOperator> groups = new HashMap<>();
    private int ranksKept;

    /** Those there are at the start of the given process. */
    DumpiCommunicators(int process) {
        communicators.put((long) WORLD, IntUnaryOperator.identity());
        communicators.put((long) SELF, listed(new int[] {process}));
    }

    /** The rank in the job, {@link TraceEvent#ANY}, or {@link TraceEvent#ABSENT_INT} when that is not known. */
    int inWorld(long communicator, int rank) {
        if (rank == TraceEvent.ANY) {
            return TraceEvent.ANY;
        }
        return rankOf(communicators.get(communicator), rank);
    }

    private static int rankOf(@Nullable IntUnaryOperator ranks, int rank) {
        return ranks == null ? TraceEvent.ABSENT_INT : ranks.applyAsInt(rank);
    }

    private static IntUnaryOperator listed(int[] ranks) {
        return rank -> rank >= 0 && rank < ranks.length ? ranks[rank] : TraceEvent.ABSENT_INT;
    }

    /** Learns from a call that makes communicators or groups; others say nothing. */
    void learn(DumpiRecord record) {
        switch (record.call()) {
            case COMM_DUP -> putCommunicator(record, communicators.get(record.value(DumpiField.OLDCOMM)));
            case COMM_CREATE -> putCommunicator(record, groups.get(record.value(DumpiField.GROUP)));
            case CART_CREATE, GRAPH_CREATE ->
                putCommunicator(
                        record,
                        record.value(DumpiField.REORDER) == 0
                                ? communicators.get(record.value(DumpiField.OLDCOMM))
                                : null);
            case COMM_FREE, COMM_DISCONNECT -> put(communicators, record.value(DumpiField.COMM), null, SELF);
            case COMM_GROUP -> putGroup(record, DumpiField.GROUP, communicators.get(record.value(DumpiField.COMM)));
            case GROUP_INCL -> putGroup(record, DumpiField.NEWGROUP, included(record));
            case COMM_REMOTE_GROUP, WIN_GET_GROUP, FILE_GET_GROUP, GROUP_FREE ->
                putGroup(record, DumpiField.GROUP, null);
            default -> {
                putCommunicator(record, null);
                putGroup(record, DumpiField.NEWGROUP, null);
            }
        }
    }

    private void putCommunicator(DumpiRecord record, @Nullable IntUnaryOperator ranks) {
        put(communicators, record.value(DumpiField.NEWCOMM), ranks, FIRST_OF_PROGRAM);
    }

    private void putGroup(DumpiRecord record, DumpiField field, @Nullable IntUnaryOperator ranks) {
        put(groups, record.value(field), ranks, FIRST_GROUP_OF_PROGRAM);
    }

    private static void put(Map<Long, IntUnaryOperator> map, long key, @Nullable IntUnaryOperator ranks, int first) {
        if (key < first) {
            return;
        }
        if (ranks == null) {
            map.remove(key);
        } else {
            map.put(key, ranks);
        }
    }

    private @Nullable IntUnaryOperator included(DumpiRecord record) {
        IntUnaryOperator base = groups.get(record.value(DumpiField.GROUP));
        DumpiNumbers included = record.array(DumpiField.RANKS);
        if (base == null || !included.isPresent() || included.size() > MOST_RANKS - ranksKept) {
            return null;
        }
        ranksKept += included.size();
        int[] ranks = included.toArray();
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = rankOf(base, ranks[i]);
        }
        return listed(ranks);
    }
}

package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The communicators and groups of one process, as far as its calls determine the members. The result of some calls
 * depends on other processes, see {@link #isGathering}, and is supplied as {@link JointFacts}. One thread at a time.
 */
final class DumpiCommunicators {
    /** {@code MPI_COMM_WORLD}. */
    static final int WORLD = 2;

    /** {@code MPI_COMM_SELF}. */
    static final int SELF = 3;

    /** Numbers below stand for no communicator of the program, such as {@code MPI_COMM_NULL}. */
    static final int FIRST_OF_PROGRAM = 4;

    private static final int FIRST_GROUP_OF_PROGRAM = 3;

    /** Ranks kept for all groups together, so that memory stays small. */
    private static final int MOST_RANKS = 1 << 19;

    /**
     * A communicator.
     *
     * @param group its processes
     * @param grid how they lie, in one that is Cartesian
     * @param number what it is called in all of them
     */
    record Communicator(DumpiGroup group, @Nullable DumpiGrid grid, long number) {}

    /** What only all processes together tell of the communicators that this one makes, one after another. */
    interface JointFacts {
        /**
         * The group of the communicator that the next {@linkplain #isGathering gathering} call made; null if that is
         * not known, or it made none.
         */
        @Nullable
        DumpiGroup nextGroup();

        /**
         * What the next communicator that the process makes with all of another one is called in all its processes.
         *
         * @param own what it is called in the process
         */
        long nextNumber(long own);
    }

    private final int process;
    private final JointFacts joint;
    /** Only those that are known. */
    private final Map<Long, Communicator> communicators = new HashMap<>();

    private final Map<Long, DumpiGroup> groups = new HashMap<>();
    private int ranksKept;

    /** Those there are at the start of the given process. */
    DumpiCommunicators(int process, JointFacts joint) {
        this.process = process;
        this.joint = joint;
        communicators.put((long) WORLD, new Communicator(DumpiGroup.ALL, null, WORLD));
        communicators.put((long) SELF, new Communicator(DumpiGroup.of(process), null, SELF));
    }

    /** The rank in the job, {@link TraceEvent#ANY}, or {@link TraceEvent#ABSENT_INT} when that is not known. */
    int inWorld(long communicator, int rank) {
        if (rank == TraceEvent.ANY) {
            return TraceEvent.ANY;
        }
        Communicator known = communicators.get(communicator);
        return known == null ? TraceEvent.ABSENT_INT : known.group().inJob(rank);
    }

    /** What a communicator is called in all its processes, if they are known; its number here if they are not. */
    long number(long communicator) {
        Communicator known = communicators.get(communicator);
        return known == null ? communicator : known.number();
    }

    /** The communicator of a number; null if it is not known. */
    @Nullable
    Communicator get(long communicator) {
        return communicators.get(communicator);
    }

    /** Whether a call makes a communicator, and is one that all processes of another one make. */
    static boolean isOfAll(DumpiCall call) {
        return switch (call) {
            case COMM_DUP, COMM_CREATE, COMM_SPLIT, CART_CREATE, GRAPH_CREATE, CART_SUB -> true;
            default -> false;
        };
    }

    /**
     * Whether a call makes a communicator whose processes and their order no process can tell by itself: a split, or a
     * topology in which the library may choose the order.
     */
    static boolean isGathering(DumpiRecord record) {
        return switch (record.call()) {
            case COMM_SPLIT -> true;
            case CART_CREATE, GRAPH_CREATE -> record.value(DumpiField.REORDER) > 0;
            default -> false;
        };
    }

    /** How many processes the topology has that a call makes; {@link TraceEvent#ABSENT_INT} if that is not known. */
    static int topologySize(DumpiRecord record) {
        DumpiGrid grid = record.call() == DumpiCall.CART_CREATE ? grid(record) : null;
        return grid == null ? record.intValue(DumpiField.NODES) : grid.size();
    }

    /** Learns from a call that makes communicators or groups; others say nothing. */
    void learn(DumpiRecord record) {
        switch (record.call()) {
            case COMM_DUP -> {
                Communicator old = communicators.get(record.value(DumpiField.OLDCOMM));
                make(record, old == null ? null : old.group(), old == null ? null : old.grid());
            }
            case COMM_CREATE -> {
                // Of one that is not known, it may be one between two groups.
                boolean isKnown = communicators.containsKey(record.value(DumpiField.OLDCOMM));
                make(record, isKnown ? groups.get(record.value(DumpiField.GROUP)) : null, null);
            }
            case COMM_SPLIT -> make(record, joint.nextGroup(), null);
            case CART_CREATE -> make(record, inTopology(record), grid(record));
            case GRAPH_CREATE -> make(record, inTopology(record), null);
            case CART_SUB -> subGrid(record);
            case COMM_FREE, COMM_DISCONNECT -> put(communicators, record.value(DumpiField.COMM), null, SELF);
            case COMM_GROUP -> {
                Communicator known = communicators.get(record.value(DumpiField.COMM));
                putGroup(record, DumpiField.GROUP, known == null ? null : known.group());
            }
            case GROUP_INCL, GROUP_EXCL, GROUP_RANGE_INCL, GROUP_RANGE_EXCL ->
                putGroup(record, DumpiField.NEWGROUP, ofGroup(record));
            case COMM_REMOTE_GROUP, WIN_GET_GROUP, FILE_GET_GROUP, GROUP_FREE ->
                putGroup(record, DumpiField.GROUP, null);
            default -> {
                make(record, null, null);
                putGroup(record, DumpiField.NEWGROUP, null);
            }
        }
    }

    private void make(DumpiRecord record, @Nullable DumpiGroup group, @Nullable DumpiGrid grid) {
        long own = record.value(DumpiField.NEWCOMM);
        long number = own >= FIRST_OF_PROGRAM && isOfAll(record.call()) ? joint.nextNumber(own) : own;
        Communicator made = group == null ? null : new Communicator(group, grid, number);
        put(communicators, own, made, FIRST_OF_PROGRAM);
    }

    private void putGroup(DumpiRecord record, DumpiField field, @Nullable DumpiGroup group) {
        put(groups, record.value(field), group, FIRST_GROUP_OF_PROGRAM);
    }

    private static <T> void put(Map<Long, T> map, long key, @Nullable T known, int first) {
        if (key < first) {
            return;
        }
        if (known == null) {
            map.remove(key);
        } else {
            map.put(key, known);
        }
    }

    private static @Nullable DumpiGrid grid(DumpiRecord record) {
        int[] lengths = numbers(record, DumpiField.DIMS, DumpiField.NDIM);
        return lengths == null ? null : DumpiGrid.of(lengths);
    }

    /** The processes of a topology: the first of the old communicator, if their order stays. */
    private @Nullable DumpiGroup inTopology(DumpiRecord record) {
        if (isGathering(record)) {
            return joint.nextGroup();
        }
        Communicator old = communicators.get(record.value(DumpiField.OLDCOMM));
        int size = topologySize(record);
        boolean isKnown = record.value(DumpiField.REORDER) == 0 && size != TraceEvent.ABSENT_INT;
        return old == null || !isKnown ? null : old.group().first(size);
    }

    private void subGrid(DumpiRecord record) {
        Communicator old = communicators.get(record.value(DumpiField.OLDCOMM));
        DumpiGrid grid = old == null ? null : old.grid();
        int[] kept = numbers(record, DumpiField.REMAIN_DIMS, DumpiField.NDIM);
        if (old == null || grid == null || kept == null || kept.length != grid.dimensions()) {
            make(record, null, null);
        } else {
            make(record, partOfGrid(old.group(), grid, kept), grid.sub(kept));
        }
    }

    /** The processes of a grid that have the coordinates of this process in all dimensions that are not kept. */
    private @Nullable DumpiGroup partOfGrid(DumpiGroup group, DumpiGrid grid, int[] kept) {
        int own = group.rankOf(process);
        return own >= 0 && own < grid.size() && take(grid.sub(kept).size())
                ? group.included(grid.ranksOfSub(kept, own))
                : null;
    }

    private @Nullable DumpiGroup ofGroup(DumpiRecord record) {
        DumpiGroup group = groups.get(record.value(DumpiField.GROUP));
        int[] ranks = ranks(record);
        if (group == null || ranks == null) {
            return null;
        }
        boolean isIncluded = record.call() == DumpiCall.GROUP_INCL || record.call() == DumpiCall.GROUP_RANGE_INCL;
        if (!take(isIncluded ? ranks.length : group.numbersKept() + ranks.length)) {
            return null;
        }
        return isIncluded ? group.included(ranks) : group.excluded(ranks);
    }

    private static int @Nullable [] ranks(DumpiRecord record) {
        return record.call() == DumpiCall.GROUP_RANGE_INCL || record.call() == DumpiCall.GROUP_RANGE_EXCL
                ? inRanges(numbers(record, DumpiField.RANGES, DumpiField.COUNT))
                : numbers(record, DumpiField.RANKS, DumpiField.COUNT);
    }

    /** The ranks in ranges of three numbers each: the first, the last, the step from one to the next. */
    private static int @Nullable [] inRanges(int @Nullable [] ranges) {
        if (ranges == null || ranges.length % 3 != 0) {
            return null;
        }
        DumpiNumbers ranks = new DumpiNumbers();
        for (int i = 0; i < ranges.length; i += 3) {
            long step = ranges[i + 2];
            long count = step == 0 ? 0 : Math.floorDiv(ranges[i + 1] - (long) ranges[i], step) + 1;
            if (step == 0 || count > MOST_RANKS - ranks.size()) {
                return null;
            }
            for (long j = 0; j < count; j++) {
                ranks.add((int) (ranges[i] + j * step));
            }
        }
        return ranks.toArray();
    }

    /** The numbers of an array; null if the record does not have them. The text form has no array without numbers. */
    private static int @Nullable [] numbers(DumpiRecord record, DumpiField field, DumpiField count) {
        DumpiNumbers numbers = record.array(field);
        return numbers.isPresent() || record.value(count) == 0 ? numbers.toArray() : null;
    }

    /** Whether there is room for the given number of further ranks; if so, takes it. */
    private boolean take(int ranks) {
        if (ranks > MOST_RANKS - ranksKept) {
            return false;
        }
        ranksKept += ranks;
        return true;
    }
}

package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A group: processes in the order of their ranks in the group. It is either a list of processes, or all processes of
 * the job except some, in the order of the job. The size of the job may be unknown. Immutable.
 */
final class DumpiGroup implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The size of a group of which all that is known is which processes it lacks. */
    private static final int UNKNOWN = Integer.MAX_VALUE;

    /** All processes of the job. */
    static final DumpiGroup ALL = new DumpiGroup(false, new int[0], UNKNOWN);

    private final boolean listed;
    /** Ranks in the job: of the members in their order, or of those that are none, ascending. */
    private final int[] ranks;

    private final int size;

    /** Ranks in the job, each with the rank in the group in the lower half, ascending; made when it is first needed. */
    private transient volatile long @Nullable [] byProcess;

    private DumpiGroup(boolean listed, int[] ranks, int size) {
        this.listed = listed;
        this.ranks = ranks;
        this.size = size;
    }

    /** The processes with these ranks in the job, in this order; the array is not to be changed. */
    static DumpiGroup of(int... ranks) {
        return new DumpiGroup(true, ranks, ranks.length);
    }

    /** How many numbers it keeps in memory. */
    int numbersKept() {
        return ranks.length;
    }

    /**
     * How many processes it has; below 0 if that is not known.
     *
     * @param job how many the job has; below 0 if that is not known
     */
    int size(int job) {
        if (size < UNKNOWN) {
            return size;
        }
        return job < 0 ? job : job - countBelow(job);
    }

    /** Whether a process can have this rank in it, as far as is known. */
    boolean isRank(int rank, int job) {
        int known = size(job);
        return rank >= 0 && (known < 0 || rank < known);
    }

    /** The rank in the job of the process with this rank in the group, or {@link TraceEvent#ABSENT_INT}. */
    int inJob(int rank) {
        if (rank < 0 || rank >= size) {
            return TraceEvent.ABSENT_INT;
        }
        return listed ? ranks[rank] : (int) Math.min(UNKNOWN, rank + (long) countUpTo(rank));
    }

    /** How many processes that are none of it come before its process of that rank. */
    private int countUpTo(int rank) {
        int low = 0;
        int high = ranks.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ranks[middle] - middle <= rank) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** How many processes that are none of it have a rank in the job below this. */
    private int countBelow(int process) {
        int found = Arrays.binarySearch(ranks, process);
        return found < 0 ? -found - 1 : found;
    }

    /** The rank in the group of a process by its rank in the job; below 0 if it is none of it. */
    int rankOf(int process) {
        if (listed) {
            long[] sorted = byProcess();
            int found = Arrays.binarySearch(sorted, (long) process << Integer.SIZE);
            int at = found < 0 ? -found - 1 : found;
            return at < size && (int) (sorted[at] >> Integer.SIZE) == process ? (int) sorted[at] : -1;
        }
        if (process < 0 || Arrays.binarySearch(ranks, process) >= 0) {
            return -1;
        }
        int rank = process - countBelow(process);
        return rank < size ? rank : -1;
    }

    private long[] byProcess() {
        long[] sorted = byProcess;
        if (sorted == null) {
            sorted = IntStream.range(0, size)
                    .mapToLong(rank -> (long) ranks[rank] << Integer.SIZE | rank)
                    .sorted()
                    .toArray();
            byProcess = sorted;
        }
        return sorted;
    }

    /** Its first processes. */
    DumpiGroup first(int count) {
        return new DumpiGroup(listed, ranks, Math.clamp(count, 0, size));
    }

    /** Those of its processes with these ranks in it, in this order; keeps as many numbers. */
    DumpiGroup included(int[] included) {
        return of(Arrays.stream(included).map(this::inJob).toArray());
    }

    /** Its processes but those with these ranks in it; keeps no more numbers than this and these together. */
    DumpiGroup excluded(int[] excluded) {
        int[] sorted = Arrays.stream(excluded)
                .filter(rank -> rank >= 0 && rank < size)
                .sorted()
                .distinct()
                .toArray();
        if (listed) {
            return of(IntStream.range(0, size)
                    .filter(rank -> Arrays.binarySearch(sorted, rank) < 0)
                    .map(rank -> ranks[rank])
                    .toArray());
        }
        int[] lacking = IntStream.concat(
                        Arrays.stream(ranks), Arrays.stream(sorted).map(this::inJob))
                .sorted()
                .toArray();
        return new DumpiGroup(false, lacking, size == UNKNOWN ? UNKNOWN : size - sorted.length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DumpiGroup group
                && listed == group.listed
                && size == group.size
                && Arrays.equals(ranks, group.ranks);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(ranks) + size;
    }
}

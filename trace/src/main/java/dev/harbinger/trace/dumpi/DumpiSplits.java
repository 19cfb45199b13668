package dev.harbinger.trace.dumpi;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Who came together in each call of {@code MPI_Comm_split}, and in other calls of which no process can tell it by
 * itself, known from the calls of all processes of the job. Immutable.
 */
final class DumpiSplits implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Stands for a group that is not known, or of a call that made no communicator. */
    static final int NO_GROUP = -1;

    /** Nothing is known. */
    static final DumpiSplits NONE = new DumpiSplits(new int[0], new int[0][], new DumpiGroup[0]);

    /** Ascending. */
    private final int[] processes;

    /** Of each of these processes, the group of each of its calls: an index, or {@link #NO_GROUP}. */
    private final int[][] calls;

    private final DumpiGroup[] groups;

    private DumpiSplits(int[] processes, int[][] calls, DumpiGroup[] groups) {
        this.processes = processes;
        this.calls = calls;
        this.groups = groups;
    }

    /**
     * What is known.
     *
     * @param calls of each process, the group of each of its calls: an index in {@code groups}, or {@link #NO_GROUP}
     */
    static DumpiSplits of(SortedMap<Integer, int[]> calls, List<DumpiGroup> groups) {
        return groups.isEmpty()
                ? NONE
                : new DumpiSplits(
                        calls.keySet().stream().mapToInt(Integer::intValue).toArray(),
                        calls.values().toArray(int[][]::new),
                        groups.toArray(DumpiGroup[]::new));
    }

    /** What came out of the calls of a process, from its first. */
    DumpiCommunicators.Gathered of(int process) {
        int at = Arrays.binarySearch(processes, process);
        int[] ofProcess = at < 0 ? new int[0] : calls[at];
        return new DumpiCommunicators.Gathered() {
            private int next;

            @Override
            public @Nullable DumpiGroup next() {
                int group = next < ofProcess.length ? ofProcess[next++] : NO_GROUP;
                return group == NO_GROUP ? null : groups[group];
            }
        };
    }
}

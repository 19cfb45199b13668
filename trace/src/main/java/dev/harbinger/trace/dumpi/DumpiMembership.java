package dev.harbinger.trace.dumpi;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The members of the communicators that each process creates, as determined by the calls of all processes together.
 * Immutable.
 */
final class DumpiMembership implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Stands for a group that is not known, or of a call that made no communicator. */
    static final int NO_GROUP = -1;

    /** Stands for the number that a communicator has in the process. */
    static final long OWN_NUMBER = 0;

    /** Nothing is known. */
    static final DumpiMembership NONE = new DumpiMembership(new int[0], new OfProcess[0], new DumpiGroup[0]);

    /** What one process does not know; see {@link DumpiCommunicators.JointFacts}. Immutable. */
    static final class OfProcess implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final long[] OWN_NUMBERS = {};

        private final int[] groups;
        private final long[] numbers;

        /**
         * What one process does not know.
         *
         * @param groups of each gathering call, the group: its index, or {@link #NO_GROUP}
         * @param numbers of each communicator, what it is called in all its processes, or {@link #OWN_NUMBER}
         */
        OfProcess(int[] groups, long[] numbers) {
            this.groups = groups;
            this.numbers = Arrays.stream(numbers).allMatch(number -> number == OWN_NUMBER) ? OWN_NUMBERS : numbers;
        }
    }

    /** Ascending. */
    private final int[] ranks;

    private final OfProcess[] processes;
    private final DumpiGroup[] groups;

    private DumpiMembership(int[] ranks, OfProcess[] processes, DumpiGroup[] groups) {
        this.ranks = ranks;
        this.processes = processes;
        this.groups = groups;
    }

    /** What is known, by the ranks of the processes. */
    static DumpiMembership of(SortedMap<Integer, OfProcess> processes, List<DumpiGroup> groups) {
        return new DumpiMembership(
                processes.keySet().stream().mapToInt(Integer::intValue).toArray(),
                processes.values().toArray(OfProcess[]::new),
                groups.toArray(DumpiGroup[]::new));
    }

    /** What a process does not know, from its first call. */
    DumpiCommunicators.JointFacts of(int process) {
        int at = Arrays.binarySearch(ranks, process);
        OfProcess known = at < 0 ? new OfProcess(new int[0], new long[0]) : processes[at];
        return new DumpiCommunicators.JointFacts() {
            private int nextGroup;
            private int nextNumber;

            @Override
            public @Nullable DumpiGroup nextGroup() {
                int group = nextGroup < known.groups.length ? known.groups[nextGroup++] : NO_GROUP;
                return group == NO_GROUP ? null : groups[group];
            }

            @Override
            public long nextNumber(long own) {
                long number = nextNumber < known.numbers.length ? known.numbers[nextNumber++] : OWN_NUMBER;
                return number == OWN_NUMBER ? own : number;
            }
        };
    }
}

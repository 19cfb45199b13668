package dev.harbinger.trace.dumpi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names of the communicators of a job, the same in all processes, and the number that each process uses for them. One
 * thread at a time.
 */
final class DumpiNames {
    /** Stands for a communicator that is not known. */
    static final int NONE = 0;

    /** {@code MPI_COMM_WORLD}. */
    static final int WORLD = 1;

    /**
     * A call that all processes of a communicator make.
     *
     * @param communicator its name
     * @param number how many such calls were made on it so far, with this one
     * @param call the function called: if another process calls another function there, that is a different call
     */
    record Place(int communicator, int number, DumpiCall call) {}

    /**
     * What a communicator is known by, in each of its processes.
     *
     * @param place the call that made it
     * @param first its first process: the communicators that one call makes have no process in common
     */
    private record Made(Place place, int first) {}

    /** What the processes of a communicator call it. */
    private static final class Numbers {
        private int firstProcess = Integer.MAX_VALUE;
        private long ofFirst;
        private boolean isSame = true;
    }

    private final Map<Made, Integer> names = new HashMap<>();
    /** By name less 1; the world's come first. */
    private final List<Numbers> numbers = new ArrayList<>(List.of(new Numbers()));

    /** {@code MPI_COMM_SELF} of a process. */
    static int self(int process) {
        return -1 - process;
    }

    /**
     * The name of a communicator that a call made.
     *
     * @param first its first process
     * @param process the one that has made the call
     * @param number what that process calls it
     */
    int made(Place place, int first, int process, long number) {
        Made made = new Made(place, first);
        Integer known = names.get(made);
        int name = known == null ? numbers.size() + 1 : known;
        if (known == null) {
            names.put(made, name);
            numbers.add(new Numbers());
        }
        Numbers all = numbers.get(name - 1);
        all.isSame &= known == null || number == all.ofFirst;
        if (process < all.firstProcess) {
            all.firstProcess = process;
            all.ofFirst = number;
        }
        return name;
    }

    /**
     * A number for all processes of a communicator that was made, such that a process has no other one of that number
     * at the same time; {@link DumpiMembership#OWN_NUMBER} if all have the same anyway, or it is not known.
     */
    long common(int name) {
        if (name == NONE) {
            return DumpiMembership.OWN_NUMBER;
        }
        Numbers all = numbers.get(name - 1);
        // Numbers of DUMPI have 16 bits.
        return all.isSame ? DumpiMembership.OWN_NUMBER : (all.firstProcess + 1L) << 16 | all.ofFirst;
    }
}

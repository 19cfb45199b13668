package dev.harbinger.study.networkcache.experiment.transfer;

import dev.harbinger.trace.traffic.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A piece of CG between two calls.
 *
 * @param location its location in the program
 * @param iteration outer iteration, 0 for the warm-up
 * @param operations its floating-point operations
 * @param cycles its cycles
 */
record CodeFragment(Location location, int iteration, long operations, long cycles) {
    /** Locations in the main loop. Each fragment there begins when a sum over ranks has arrived. */
    enum Location {
        /** The product of matrix and vector, after the vector was updated. */
        PRODUCT("matrix-vector product", 8, true, 0),
        /** Solution and residual updated, and the residual's square. */
        UPDATE("vector updates", 8, false, 8),
        /** The two products at the end of an outer iteration. */
        NORMS("products at the end of an iteration", 8, false, 16);

        private final String title;
        private final int after;
        private final boolean beforeLong;
        private final int before;

        Location(String title, int after, boolean beforeLong, int before) {
            this.title = title;
            this.after = after;
            this.beforeLong = beforeLong;
            this.before = before;
        }

        /** The computation at the location. */
        String title() {
            return title;
        }

        private boolean isBetween(Call earlier, Call later) {
            return earlier.bytes() == after && (beforeLong ? later.bytes() > LONGEST_SUM : later.bytes() == before);
        }
    }

    private static final int LONGEST_SUM = 16;
    /** There is nearly no computation between the steps of a sum over ranks. */
    private static final long FEWEST_OPERATIONS = 1000;

    /**
     * The last fragment of each location in each outer iteration.
     *
     * @param calls of the program
     * @param callCycles the cycle of each, in a run in which no call waited for a message
     * @param callCost cycles of a call that waits for a short message that has arrived
     */
    static List<CodeFragment> of(List<Call> calls, long[] callCycles, int callCost) {
        List<CodeFragment> all = new ArrayList<>();
        CodeFragment[] latest = new CodeFragment[Location.values().length];
        int iteration = 0;
        for (int i = 1; i < calls.size(); i++) {
            Call earlier = calls.get(i - 1);
            Call later = calls.get(i);
            Optional<Location> location = location(earlier, later);
            if (location.isEmpty()) {
                continue;
            }
            latest[location.get().ordinal()] = new CodeFragment(
                    location.get(), iteration, later.operations(), callCycles[i] - callCycles[i - 1] - callCost);
            if (location.get() == Location.NORMS) {
                for (CodeFragment fragment : latest) {
                    if (fragment != null) {
                        all.add(fragment);
                    }
                }
                iteration++;
            }
        }
        return all;
    }

    private static Optional<Location> location(Call earlier, Call later) {
        if (earlier.kind() != Call.Kind.AWAIT
                || later.kind() != Call.Kind.POST
                || later.operations() < FEWEST_OPERATIONS) {
            return Optional.empty();
        }
        for (Location location : Location.values()) {
            if (location.isBetween(earlier, later)) {
                return Optional.of(location);
            }
        }
        return Optional.empty();
    }
}

package dev.harbinger.messaging.runtime;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The failed operations whose error no call has thrown to the program. They are reported when the rank leaves.
 * Operations that succeed never come here. Any thread may call.
 */
final class UncollectedErrors {
    /** Maximum number of operations that are kept and reported one by one. */
    private static final int MOST = 20;

    private final int rank;
    private final Set<UncollectedError> failed = new LinkedHashSet<>();
    private long more;

    UncollectedErrors(int rank) {
        this.rank = rank;
    }

    synchronized void add(UncollectedError operation) {
        if (failed.size() < MOST) {
            failed.add(operation);
        } else {
            more++;
        }
    }

    synchronized void remove(UncollectedError operation) {
        if (!failed.remove(operation)) {
            more--;
        }
    }

    /** One line for each operation, and one for the number of those that were not kept. */
    synchronized List<String> report() {
        List<String> lines = new ArrayList<>();
        for (UncollectedError operation : failed) {
            lines.add("rank " + rank + " " + operation.describe());
        }
        if (more > 0) {
            lines.add("rank " + rank + " never completed " + more + " more failed operations");
        }
        return lines;
    }
}

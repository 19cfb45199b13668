package dev.harbinger.messaging.runtime;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The collectives of a rank's open communicators that use shared memory, to be compared with those of other ranks when
 * the rank leaves the job. Any thread may call any method.
 */
final class LastCollectives {
    private final int rank;
    private final Communicators communicators;
    private final Map<Long, Supplier<@Nullable String>> ends = new ConcurrentHashMap<>();

    /**
     * The collectives of a rank.
     *
     * @param rank in the world
     * @param communicators those of the rank that are open
     */
    LastCollectives(int rank, Communicators communicators) {
        this.rank = rank;
        this.communicators = communicators;
    }

    /**
     * Sets what ends the collectives of a communicator and returns how they differ from those of a rank that has ended
     * before, or null.
     *
     * @param context of the communicator's collectives
     * @param end null for a communicator that is closed
     */
    void set(long context, @Nullable Supplier<@Nullable String> end) {
        if (end == null) {
            ends.remove(context);
        } else {
            ends.put(context, end);
        }
    }

    /** Ends the collectives of all communicators. Returns a line for each with a difference, by its context. */
    SortedMap<Long, String> report() {
        SortedMap<Long, String> lines = new TreeMap<>();
        ends.forEach((context, end) -> {
            String difference = end.get();
            if (difference != null) {
                lines.put(context, self(context) + " has ended " + difference);
            }
        });
        return lines;
    }

    private String self(long context) {
        CommunicatorScope scope = communicators.of(context);
        return scope == null ? "rank " + rank + " of the world" : scope.toString();
    }
}

package dev.harbinger.trace.traffic;

import java.util.HashMap;
import java.util.Map;

/**
 * Numbers for the communicators of a rank, in the order of their first use, small enough for a {@link MessageId}; the
 * world has 0.
 */
public final class CommunicatorNumbers {
    private final Map<Long, Integer> numbers = new HashMap<>(Map.of(0L, 0));

    /** Those of a rank that knows the world alone. */
    public CommunicatorNumbers() {}

    /** The small number of the communicator with that number in the job; 0 is the world. */
    public int of(long communicator) {
        int next = numbers.size();
        Integer known = numbers.putIfAbsent(communicator, next);
        return known == null ? next : known;
    }
}

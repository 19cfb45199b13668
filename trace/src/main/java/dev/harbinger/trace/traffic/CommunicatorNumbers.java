package dev.harbinger.trace.traffic;

import java.util.HashMap;
import java.util.Map;

/**
 * Small numbers for the communicators of a rank, by first use, as a {@link MessageId} has room for; the world's is 0.
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

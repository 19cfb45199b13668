package dev.harbinger.trace.input;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many calls or records of each name were passed over. Bounded: names beyond the first {@link #MOST_NAMES} are
 * counted together. One thread at a time.
 */
public final class CallCounts {
    /** Names counted each for itself. */
    public static final int MOST_NAMES = 1000;

    /** Stands for the names beyond those. */
    public static final String OTHERS = "others";

    private static final int LONGEST_NAME = 60;

    private final Map<String, Long> counts = new LinkedHashMap<>();

    /** All counts 0. */
    public CallCounts() {}

    /** Counts one call; a name longer than a name can be is cut. */
    public void count(String name) {
        String shown = name.length() > LONGEST_NAME ? LineInput.shown(name) : name;
        counts.merge(counts.size() < MOST_NAMES || counts.containsKey(shown) ? shown : OTHERS, 1L, Long::sum);
    }

    /** The counts, a view. */
    public Map<String, Long> counts() {
        return Collections.unmodifiableMap(counts);
    }
}

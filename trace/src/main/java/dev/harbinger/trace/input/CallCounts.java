package dev.harbinger.trace.input;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The number of skipped calls or records of each name. Bounded: names beyond the first {@link #MOST_NAMES} are counted
 * together. One thread at a time.
 */
public final class CallCounts {
    /** Number of names that are counted individually. */
    public static final int MOST_NAMES = 1000;

    /** The name under which further names are counted. */
    public static final String OTHERS = "others";

    private final CountedNames names = new CountedNames();
    private final Map<String, Long> counts = new LinkedHashMap<>();

    /** All counts 0. */
    public CallCounts() {}

    /** Counts one call; a name that is too long is shortened. */
    public void count(String name) {
        counts.merge(names.of(name), 1L, Long::sum);
    }

    /** The counts, a view. */
    public Map<String, Long> counts() {
        return Collections.unmodifiableMap(counts);
    }
}

package dev.harbinger.trace.input;

import java.util.HashSet;
import java.util.Set;

/** The names under which calls and records of a trace are counted. Their number and length are bounded. */
final class CountedNames {
    private static final int LONGEST_NAME = 60;

    private final Set<String> names = new HashSet<>();

    /**
     * The name under which to count another: the same, shortened if it is too long, or {@link CallCounts#OTHERS} beyond
     * the first {@link CallCounts#MOST_NAMES}.
     */
    String of(String name) {
        String shown = name.length() > LONGEST_NAME ? LineInput.shown(name) : name;
        if (names.size() < CallCounts.MOST_NAMES) {
            names.add(shown);
            return shown;
        }
        return names.contains(shown) ? shown : CallCounts.OTHERS;
    }
}

package dev.harbinger.trace.input;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The number of skipped records of each name, for each process. Memory is bounded whatever the file: names beyond the
 * first {@link CallCounts#MOST_NAMES} are counted together, and so are processes once there are too many counts. One
 * thread at a time.
 */
public final class ProcessCounts {
    private static final int MOST_COUNTS = 1 << 20;

    private final CountedNames known = new CountedNames();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Map<Integer, long[]> counts = new HashMap<>();
    private long[] rest = new long[0];
    private int allocated;

    /** Nothing counted. */
    public ProcessCounts() {}

    /** The number that stands for a name; a name that is too long is shortened. */
    public int number(String name) {
        return numbers.computeIfAbsent(known.of(name), added -> {
            names.add(added);
            return names.size() - 1;
        });
    }

    /** Counts one more of the name at a process. */
    public void count(int process, int number) {
        long[] ofProcess = counts.get(process);
        if (ofProcess == null || ofProcess.length <= number) {
            long[] grown = grown(ofProcess, number);
            if (grown == null) {
                rest = rest.length > number ? rest : Arrays.copyOf(rest, number + 8);
                rest[number]++;
                return;
            }
            ofProcess = grown;
            counts.put(process, grown);
        }
        ofProcess[number]++;
    }

    private long @Nullable [] grown(long @Nullable [] ofProcess, int number) {
        int more = number + 8 - (ofProcess == null ? 0 : ofProcess.length);
        if (allocated + more > MOST_COUNTS) {
            return null;
        }
        allocated += more;
        return ofProcess == null ? new long[number + 8] : Arrays.copyOf(ofProcess, number + 8);
    }

    /** The counts of a process. */
    public Map<String, Long> of(int process) {
        return named(counts.getOrDefault(process, new long[0]));
    }

    /** The counts of a process, and with them those of all processes for which there was no room. */
    public Map<String, Long> withRest(int process) {
        Map<String, Long> counts = of(process);
        named(rest).forEach((name, count) -> counts.merge(name, count, Long::sum));
        return counts;
    }

    private Map<String, Long> named(long[] ofProcess) {
        Map<String, Long> named = new LinkedHashMap<>();
        for (int i = 0; i < ofProcess.length; i++) {
            if (ofProcess[i] > 0) {
                named.put(names.get(i), ofProcess[i]);
            }
        }
        return named;
    }
}

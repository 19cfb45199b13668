package dev.harbinger.trace.open;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.FileNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files beside those of a trace that have no known format. One whose name differs from the others only in its number is
 * a missing part of the trace, and is reported. One thread at a time.
 */
final class SkippedFiles {
    private static final int MOST = 1000;
    private static final int MOST_SHOWN = 5;

    private record Left(String shape, int process, IOException why) {}

    private final List<Left> left = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();
    private @Nullable IOException unreadable;

    /** None. */
    SkippedFiles() {}

    /** A file was taken as one of the trace's processes; {@code name} is without its folder. */
    void take(String name) {
        if (taken.size() < MOST) {
            taken.add(shape(name));
        }
    }

    /** A file was not read; {@code why} is reported if its process turns out to be missing. */
    void leave(String name, IOException why) {
        int process = FileNames.process(name);
        if (left.size() < MOST && process != ProcessFormat.NO_PROCESS) {
            left.add(new Left(shape(name), process, why));
        }
        if (unreadable == null && !(why instanceof TraceFormatException)) {
            unreadable = why;
        }
    }

    /** Why the first file could not be read that may have been one of a trace; null when all could be read. */
    @Nullable
    IOException unreadable() {
        return unreadable;
    }

    /** What is missing, an error for each. */
    List<IOException> missing() {
        return left.stream()
                .filter(file -> taken.contains(file.shape()))
                .map(Left::why)
                .toList();
    }

    /**
     * Processes of which nothing was found: {@code place} tells where.
     *
     * @param found those found, of {@code from} and those up to {@code to} that there should be
     */
    @Nullable
    IOException absent(Set<Integer> found, int from, int to, String place) {
        Set<Integer> known = new HashSet<>(found);
        left.stream().filter(file -> taken.contains(file.shape())).forEach(file -> known.add(file.process()));
        List<String> ranges = new ArrayList<>();
        long next = from;
        int[] inOrder = known.stream().mapToInt(Integer::intValue).sorted().toArray();
        for (int i = 0; i <= inOrder.length; i++) {
            long bound = Math.min(i < inOrder.length ? inOrder[i] : (long) to + 1, (long) to + 1);
            if (next < bound) {
                ranges.add(next + 1 == bound ? "" + next : next + " to " + (bound - 1));
            }
            next = Math.max(next, bound + 1);
        }
        if (ranges.isEmpty()) {
            return null;
        }
        String shown = String.join(", ", ranges.subList(0, Math.min(ranges.size(), MOST_SHOWN)));
        return new TraceFormatException(place + ": files are missing, of processes " + shown
                + (ranges.size() > MOST_SHOWN ? " and others" : "")
                + "; the results cover the other " + found.size());
    }

    /** What names of files have in common that differ in a number, or by being compressed. */
    private static String shape(String name) {
        return Compression.withoutAnyEnding(name).replaceAll("\\d+", "#");
    }
}

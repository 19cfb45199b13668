package dev.harbinger.trace.open;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.input.FileNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Files beside those of a trace that are of no known format. One that is called like the others but for its number is a
 * part of the trace that is missing, and must not be passed over in silence. One thread at a time.
 */
final class LeftOut {
    private static final int MOST = 1000;

    private record Left(String shape, IOException why) {}

    private final List<Left> left = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();

    /** None. */
    LeftOut() {}

    /** A file was taken as one of the trace's processes; {@code name} is without its folder. */
    void take(String name) {
        if (taken.size() < MOST) {
            taken.add(shape(name));
        }
    }

    /** A file was not: {@code why} is told if it turns out to be missing. */
    void leave(String name, IOException why) {
        if (left.size() < MOST && FileNames.process(name) != ProcessFormat.NO_PROCESS) {
            left.add(new Left(shape(name), why));
        }
    }

    /** What is missing, an error for each. */
    List<IOException> missing() {
        return left.stream()
                .filter(file -> taken.contains(file.shape()))
                .map(Left::why)
                .toList();
    }

    /** What names of files have in common that differ in a number, or by being compressed. */
    private static String shape(String name) {
        return name.replaceFirst("\\.(gz|xz)$", "").replaceAll("\\d+", "#");
    }
}

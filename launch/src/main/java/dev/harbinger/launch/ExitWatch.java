package dev.harbinger.launch;

import dev.harbinger.launch.RankReport.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Watches ranks that have begun to end their process before the program returned. Shutdown hooks of the program run
 * then, and one that does not return keeps the process alive.
 */
final class ExitWatch {
    private final Path directory;
    private final long graceNanos;
    private final Map<Integer, RankReport> reports = new HashMap<>();

    /** @param graceNanos time for the shutdown hooks */
    ExitWatch(Path directory, long graceNanos) {
        this.directory = directory;
        this.graceNanos = graceNanos;
    }

    /**
     * Returns what a rank whose process still runs has done too long ago, as a description that completes "rank 3 ...";
     * null if there is no such rank, or it has time left.
     *
     * @param now as of {@link System#nanoTime}
     */
    @Nullable
    String overdue(int rank, long now) throws IOException {
        RankReport report = report(rank);
        return report != null && report.isExit() && now - report.timeNanos() > graceNanos ? describe(report) : null;
    }

    /** A description of a rank with this report whose process stays. */
    static String describe(RankReport report) {
        return (report.outcome() == Outcome.CALLED_EXIT ? report.exit().how() : "was asked to end")
                + ", but its process did not end";
    }

    /** A rank writes its report once. */
    private @Nullable RankReport report(int rank) throws IOException {
        RankReport known = reports.get(rank);
        if (known == null && Files.exists(RankReport.file(directory, rank))) {
            known = RankReport.read(directory, rank);
            if (known != null) {
                reports.put(rank, known);
            }
        }
        return known;
    }
}

package dev.harbinger.launch;

import dev.harbinger.trace.traffic.TrafficWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The end of a traffic file after its rank has ended: it is moved to its final place, or removed. */
final class TrafficEnd {
    private TrafficEnd() {}

    /**
     * Moves the file to its final place if it is complete.
     *
     * @param directory the job's
     * @param report the report of the rank, or null
     * @param exitCode exit code of the rank
     * @param how description that completes "rank 3 ..."
     * @return why there is no new file, or an empty text
     */
    static String finish(TrafficFile traffic, Path directory, @Nullable RankReport report, int exitCode, String how) {
        Path part = traffic.part(directory);
        String problem = report == null || exitCode != ExitCode.SUCCESS
                ? "rank " + traffic.rank() + " " + how
                : report.traceProblem();
        try {
            if (problem.isEmpty() && report != null) {
                if (report.openCalls() >= 0) {
                    // It ended its JVM itself, and only now is it known that it ended normally.
                    TrafficWriter.complete(part, report.openCalls());
                }
                traffic.replaceBy(part);
                return "";
            }
            Files.deleteIfExists(part);
        } catch (IOException e) {
            problem = e.getMessage() + "; the recorded part may be in " + part;
        }
        return "traffic file " + traffic.file() + " was not written"
                + (Files.exists(traffic.file()) ? ", an older file is still there" : "") + ": " + problem;
    }

    /** Removes the recording of an interrupted job. */
    static void discard(@Nullable TrafficFile traffic, Path directory) throws IOException {
        if (traffic != null) {
            Files.deleteIfExists(traffic.part(directory));
        }
    }
}

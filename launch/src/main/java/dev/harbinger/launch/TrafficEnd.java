package dev.harbinger.launch;

import dev.harbinger.trace.traffic.TrafficWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What becomes of a traffic file when its rank has ended: put into its place, or removed. */
final class TrafficEnd {
    private TrafficEnd() {}

    /**
     * Puts the file into its place if it is whole.
     *
     * @param directory the job's
     * @param report what the rank has left, or null
     * @param exitCode exit code of the rank
     * @param how words that complete "rank 3 ..."
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
                    // It ended its JVM itself, and only now is it known that it did so well.
                    TrafficWriter.complete(part, report.openCalls());
                }
                traffic.replaceBy(part);
                return "";
            }
            Files.deleteIfExists(part);
        } catch (IOException e) {
            problem = e.getMessage() + "; what was recorded may be in " + part;
        }
        return "traffic file " + traffic.file() + " was not written"
                + (Files.exists(traffic.file()) ? ", an older one is still there" : "") + ": " + problem;
    }

    /** Removes what was recorded of a job that was interrupted. */
    static void discard(@Nullable TrafficFile traffic, Path directory) throws IOException {
        if (traffic != null) {
            Files.deleteIfExists(traffic.part(directory));
        }
    }
}

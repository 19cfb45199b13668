package dev.harbinger.launch;

import dev.harbinger.trace.traffic.TrafficWriter;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * The file that records the traffic of a rank: its calls, and the messages it receives with their bytes. The rank
 * writes a partial file beside it, which the launcher moves into place when the rank has ended normally. So a failed or
 * concurrent run does not damage an existing file.
 *
 * @param file the file, replaced if there is one
 * @param rank the rank
 * @param program the program's name, for the file
 */
public record TrafficFile(Path file, int rank, String program) {
    /**
     * The partial file that the rank writes, unique to the job.
     *
     * @param directory the job's
     */
    Path part(Path directory) {
        return file.resolveSibling("." + file.getFileName() + "." + directory.getFileName() + ".part");
    }

    /**
     * Checks whether the file can be created.
     *
     * @throws IOException if it cannot; the message says why
     */
    void check() throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a directory; name a file");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException("it is a pipe or a device; name a file");
        }
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new IOException("you may not write to it; name another file");
        }
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new IOException(
                    "there is no directory '" + parent + "': create it first, or choose another location");
        }
        try {
            Files.delete(Files.createTempFile(parent, ".harbinger", null));
        } catch (IOException e) {
            throw new IOException("no file can be created in '" + parent + "': choose another location", e);
        }
    }

    /**
     * Moves the partial file into place if it is complete, or removes it. Called after the rank has ended.
     *
     * @param directory the job's
     * @param report the report of the rank, or null
     * @param exitCode exit code of the rank
     * @param how description that completes "rank 3 ..."
     * @return why there is no new file, or an empty text
     */
    String finish(Path directory, @Nullable RankReport report, int exitCode, String how) {
        Path part = part(directory);
        String problem =
                report == null || exitCode != ExitCode.SUCCESS ? "rank " + rank + " " + how : report.traceProblem();
        try {
            if (problem.isEmpty() && report != null) {
                if (report.openCalls() >= 0) {
                    // It ended its JVM itself, and only now is it known that it ended normally.
                    TrafficWriter.complete(part, report.openCalls());
                }
                replaceBy(part);
                return "";
            }
            Files.deleteIfExists(part);
        } catch (IOException e) {
            problem = e.getMessage() + "; the recorded part may be in " + part;
        }
        return "traffic file " + file + " was not written"
                + (Files.exists(file) ? ", an older file is still there" : "") + ": " + problem;
    }

    /**
     * Removes the recording of an interrupted job.
     *
     * @param directory the job's
     */
    void discard(Path directory) throws IOException {
        Files.deleteIfExists(part(directory));
    }

    /** Moves a partial file into place; if that is a link, to its target. */
    private void replaceBy(Path part) throws IOException {
        Path place = Files.exists(file) ? file.toRealPath() : file;
        try {
            Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, place, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}

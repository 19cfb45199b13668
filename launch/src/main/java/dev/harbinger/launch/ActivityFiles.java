package dev.harbinger.launch;

import dev.harbinger.messaging.deadlock.RankActivity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files by which the ranks of a host report their activity to their launcher: {@code activity-R} in the job's
 * directory, one {@link ActivityLine}.
 */
final class ActivityFiles {
    private final Path directory;

    ActivityFiles(Path directory) {
        this.directory = directory;
    }

    private Path file(int rank) {
        return directory.resolve("activity-" + rank);
    }

    /** Replaces the report of a rank, atomically. */
    void write(RankActivity activity) throws IOException {
        AtomicFile.write(file(activity.rank()), ActivityLine.of(activity));
    }

    /** The last report of a rank, or null if there is none. */
    @Nullable
    RankActivity read(int rank) throws IOException {
        Path file = file(rank);
        try {
            return Files.exists(file) ? ActivityLine.parse(Files.readString(file)) : null;
        } catch (NoSuchFileException e) {
            return null;
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
    }
}

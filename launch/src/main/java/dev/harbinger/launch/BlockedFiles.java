package dev.harbinger.launch;

import dev.harbinger.messaging.runtime.BlockedRank;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * The files by which the ranks of a host tell their launcher that they are blocked: {@code blocked-R} in the job's
 * directory, one {@link BlockedLine}, while rank R is blocked.
 */
final class BlockedFiles {
    private final Path directory;

    BlockedFiles(Path directory) {
        this.directory = directory;
    }

    private Path file(int rank) {
        return directory.resolve("blocked-" + rank);
    }

    /** Writes that a rank is blocked, atomically. */
    void write(BlockedRank blocked) throws IOException {
        int rank = blocked.rank();
        Path temporary = directory.resolve("blocked-" + rank + ".new");
        Files.writeString(temporary, BlockedLine.of(blocked));
        Files.move(temporary, file(rank), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Notes that a rank is not blocked. */
    void remove(int rank) throws IOException {
        Files.deleteIfExists(file(rank));
    }

    /** The last report of a rank, or null if it is not blocked. */
    @Nullable
    BlockedRank read(int rank) throws IOException {
        Path file = file(rank);
        if (!Files.exists(file)) {
            return null;
        }
        try {
            return BlockedLine.parse(Files.readString(file));
        } catch (NoSuchFileException e) {
            return null;
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
    }
}

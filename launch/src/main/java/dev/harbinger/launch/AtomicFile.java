package dev.harbinger.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files in one step: a reader finds the old content or the new, never a part. */
final class AtomicFile {
    private static final String UNFINISHED = ".new";

    private AtomicFile() {}

    /** Writes a file in an existing folder; no other thread or process may write it at the same time. */
    static void write(Path file, CharSequence text) throws IOException {
        write(file, file.resolveSibling(file.getFileName() + UNFINISHED), text);
    }

    /** Writes a file that others may write at the same time: the last one counts. Creates its folder if necessary. */
    static void writeShared(Path file, CharSequence text) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException(file + " is not the name of a file");
        }
        Files.createDirectories(folder);
        write(file, Files.createTempFile(folder, file.getFileName().toString(), UNFINISHED), text);
    }

    private static void write(Path file, Path unfinished, CharSequence text) throws IOException {
        try {
            Files.writeString(unfinished, text);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(unfinished);
            throw e;
        }
    }
}

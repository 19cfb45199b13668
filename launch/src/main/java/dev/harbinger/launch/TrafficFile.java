package dev.harbinger.launch;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Where the traffic of a rank is to be recorded: its calls, and the messages it receives with their bytes. The rank
 * writes to a part beside the file; the launcher puts that into the file's place when the rank has ended well, so that
 * a run that fails, or another one at the same time, spoils nothing.
 *
 * @param file the file, replaced if there is one
 * @param rank the rank
 * @param program what ran, for the file
 */
public record TrafficFile(Path file, int rank, String program) {
    /**
     * The file that the rank writes to: no other job has it.
     *
     * @param directory the job's
     */
    Path part(Path directory) {
        return file.resolveSibling("." + file.getFileName() + "." + directory.getFileName() + ".part");
    }

    /**
     * Finds out whether the file can be made.
     *
     * @throws IOException when it cannot; the message says why
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
            throw new IOException("there is no directory '" + parent + "'; make it first, or name another place");
        }
        try {
            Files.delete(Files.createTempFile(parent, ".harbinger", null));
        } catch (IOException e) {
            throw new IOException("no file can be made in '" + parent + "'; name another place", e);
        }
    }

    /** Puts a part into the file's place; of a link, into the place that it leads to. */
    void replaceBy(Path part) throws IOException {
        Path place = Files.exists(file) ? file.toRealPath() : file;
        try {
            Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, place, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}

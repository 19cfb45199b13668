package dev.harbinger.bench.systems;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder for files that are deleted with it.
 *
 * @param path where it is
 */
public record TemporaryFolder(Path path) implements AutoCloseable {
    /** Makes one where the system has its temporary files. */
    public static TemporaryFolder create() throws IOException {
        return new TemporaryFolder(Files.createTempDirectory("harbinger-bench-"));
    }

    /** Makes one in another folder, so that its files can be moved there at once. */
    static TemporaryFolder in(Path folder) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(folder, "build"));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> inside = Files.walk(path)) {
            for (Path file : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

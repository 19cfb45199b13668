package dev.harbinger.launch;

import dev.harbinger.trace.input.TemporaryFile;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A temporary directory with the classes of a program. {@link #close} removes it, or the {@link ShutdownActions} if
 * they run before. Thread-safe.
 */
final class TemporaryClasses implements AutoCloseable {
    private final ShutdownActions shutdownActions;
    private final Runnable removal = this::remove;
    private @Nullable Path directory;
    private boolean removed;

    private TemporaryClasses(ShutdownActions shutdownActions) {
        this.shutdownActions = shutdownActions;
    }

    /** Writes classes to a new directory, unless the shutdown actions have begun. */
    static TemporaryClasses write(CompiledClasses classes, ShutdownActions shutdownActions) throws IOException {
        TemporaryClasses written = new TemporaryClasses(shutdownActions);
        if (shutdownActions.add(written.removal)) {
            try {
                written.fill(classes);
            } catch (IOException | RuntimeException e) {
                written.close();
                throw e;
            }
        }
        return written;
    }

    private synchronized void fill(CompiledClasses classes) throws IOException {
        if (!removed) {
            try {
                directory = Files.createTempDirectory("harbinger-classes-");
                classes.writeTo(directory);
            } catch (IOException e) {
                throw TemporaryFile.noRoom(TemporaryFile.usualFolder(), "running a source file", e);
            }
        }
    }

    /** The directory as a class path; empty if the shutdown actions had begun. */
    synchronized List<Path> path() {
        return directory == null ? List.of() : List.of(directory);
    }

    @Override
    public void close() {
        remove();
        shutdownActions.remove(removal);
    }

    private synchronized void remove() {
        removed = true;
        if (directory == null) {
            return;
        }
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) throws IOException {
                    Files.deleteIfExists(folder);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            // The system removes what is left in its directory of temporary files.
        }
    }
}

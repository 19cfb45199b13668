package dev.harbinger.record;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a folder for one recording. The system locks a file in it, and forgets the lock when its holder is dead: a file
 * that is left means nothing.
 */
final class FolderLock implements Closeable {
    /** Name of the file. */
    static final String NAME = "recording.lock";

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes the folder. Where the file system has no locks nothing is kept from others.
     *
     * @throws FolderInUseException when another recording has it
     */
    static FolderLock take(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        Object key = key(file);
        // Whoever had it may have removed the file meanwhile.
        if (!lock(channel) || key == null || !Objects.equals(key, key(file))) {
            channel.close();
            throw new FolderInUseException(
                    "'" + folder + "' is in use by another recording; wait for its end, or name another with -o");
        }
        return new FolderLock(file, channel);
    }

    private static boolean lock(FileChannel channel) {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static @Nullable Object key(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            Files.deleteIfExists(file);
        }
    }
}

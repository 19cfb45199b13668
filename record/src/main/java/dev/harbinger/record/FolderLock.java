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
 * Locks a folder for one recording, by a system lock on a file in it. The system releases the lock when its holder
 * dies, so a leftover file has no effect.
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
     * Locks the folder. On a file system without locks this has no effect.
     *
     * @throws FolderInUseException if another recording holds it
     */
    static FolderLock take(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        Object key = key(file);
        // The previous holder may have removed the file in the meantime.
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

package dev.harbinger.trace.csv;

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
 * Locks a folder for the traces of one recording, by a system lock on a file in it; the byte at position R stands for
 * rank R. The system releases the lock when its holder dies, so a leftover file has no effect.
 */
public final class FolderLock implements Closeable {
    /** Name of the file. */
    public static final String NAME = "recording.lock";

    private final Path file;
    private final FileChannel channel;
    private final long position;
    private final long size;

    /** Null on a file system without locks. */
    private @Nullable FileLock held;

    private FolderLock(Path file, FileChannel channel, long position, long size) {
        this.file = file;
        this.channel = channel;
        this.position = position;
        this.size = size;
    }

    /**
     * Locks the folder for all ranks. On a file system without locks this has no effect.
     *
     * @param option the command's option that names the folder, for the error
     * @throws FolderInUseException if another recording holds it
     */
    public static FolderLock take(Path folder, String option) throws IOException {
        return take(folder, 0, Long.MAX_VALUE, option);
    }

    /**
     * Locks the folder for some ranks, so that several hosts of one job can share it.
     *
     * @param first the first rank
     * @param last the last rank
     * @param option the command's option that names the folder, for the error
     * @throws FolderInUseException if another recording holds it for one of these ranks
     */
    public static FolderLock take(Path folder, int first, int last, String option) throws IOException {
        return take(folder, first, last - first + 1L, option);
    }

    private static FolderLock take(Path folder, long position, long size, String option) throws IOException {
        Path file = folder.resolve(NAME);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        Object key = key(file);
        FolderLock taken = new FolderLock(file, channel, position, size);
        // The previous holder may have removed the file in the meantime.
        if (!taken.lock() || key == null || !Objects.equals(key, key(file))) {
            channel.close();
            throw new FolderInUseException("'" + folder
                    + "' is in use by another recording; wait for its end, or name another with " + option);
        }
        return taken;
    }

    private boolean lock() {
        try {
            held = channel.tryLock(position, size, false);
            return held != null;
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

    /** Whether no other launcher of the job holds the folder for its ranks. */
    private boolean isLast() {
        try {
            if (held != null) {
                held.release();
            }
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** Unlocks the folder. The last holder removes the file. */
    @Override
    public synchronized void close() throws IOException {
        try (channel) {
            if (channel.isOpen() && isLast()) {
                Files.deleteIfExists(file);
            }
        }
    }
}

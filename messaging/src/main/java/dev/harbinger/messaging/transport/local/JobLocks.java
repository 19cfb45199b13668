package dev.harbinger.messaging.transport.local;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The lock file of a job: the launcher holds a lock on byte 0 and rank r one on byte 1 + r, each while its process
 * lives. The operating system releases a lock when its process ends, however it ends. The file has no content.
 *
 * <p>Closing any channel on the file releases all locks that this process holds on it (POSIX), so a process opens it
 * once. The channel is asynchronous, because an interrupted thread does not close such channels.
 */
final class JobLocks implements AutoCloseable {
    static final String FILE = "locks";
    private static final int LAUNCHER = 0;

    private final AsynchronousFileChannel channel;

    private JobLocks(AsynchronousFileChannel channel) {
        this.channel = channel;
    }

    static JobLocks create(Path directory) throws IOException {
        PrivateFiles.createFile(directory.resolve(FILE));
        return open(directory);
    }

    static JobLocks open(Path directory) throws IOException {
        return new JobLocks(AsynchronousFileChannel.open(
                directory.resolve(FILE), StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    /** Locks the launcher's byte; null if another process holds it. */
    @Nullable
    FileLock lockLauncher() throws IOException {
        return tryLock(LAUNCHER, 1, false);
    }

    /** Locks the byte of a rank; null if another process holds it. */
    @Nullable
    FileLock lockRank(int rank) throws IOException {
        return tryLock(1L + rank, 1, false);
    }

    /** Locks the whole file; null if the launcher or any rank is alive. */
    @Nullable
    FileLock lockAll() throws IOException {
        return tryLock(LAUNCHER, Long.MAX_VALUE, false);
    }

    boolean launcherLives() throws IOException {
        return isLocked(LAUNCHER);
    }

    boolean rankLives(int rank) throws IOException {
        return isLocked(1L + rank);
    }

    private boolean isLocked(long at) throws IOException {
        // Shared, so that two processes that check at once do not take each other for the owner.
        FileLock lock = tryLock(at, 1, true);
        if (lock == null) {
            return true;
        }
        lock.release();
        return false;
    }

    private @Nullable FileLock tryLock(long at, long bytes, boolean shared) throws IOException {
        try {
            return channel.tryLock(at, bytes, shared);
        } catch (OverlappingFileLockException e) {
            // This process itself holds it.
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

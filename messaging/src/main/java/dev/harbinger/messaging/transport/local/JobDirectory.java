package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The directory shared by the processes of a job. The launcher creates and finally deletes it; each rank attaches to
 * it. Only its user can enter it.
 *
 * <pre>
 * job     which ranks run, and which have ended and how: {@link JobControl}
 * locks   a lock for each living process: {@link JobLocks}
 * help    requests for help with copies: {@link CooperativeCopy}
 * heap-r  memory of rank r that its peers can map: {@link SharedHeap}; created on first use
 * lanes   the lane from rank s to rank r at (r N + s) times the bytes of a lane; sparse, space is reserved at a lane's first use
 * </pre>
 *
 * <p>A process uses one object per directory (see {@link JobLocks}). Any thread may call any method.
 */
public final class JobDirectory implements AutoCloseable {
    private static final String LANES = "lanes";

    /** Nanoseconds between two looks at a file that is shorter than it should be. */
    private static final long SECOND_LOOK = 20_000_000;

    private final Path path;
    private final JobControl control;
    private final JobLocks locks;

    /** The launcher's lock, or null for a rank. */
    private final @Nullable FileLock launcherLock;

    private final @Nullable String notice;
    private boolean closed;

    private JobDirectory(
            Path path, JobControl control, JobLocks locks, @Nullable FileLock launcherLock, @Nullable String notice) {
        this.path = path;
        this.control = control;
        this.locks = locks;
        this.launcherLock = launcherLock;
        this.notice = notice;
    }

    /** The parents of job directories, the best first. */
    public static List<Path> parents() {
        return List.of(Path.of("/dev/shm"), Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
    }

    /**
     * Creates the directory of a job of {@code size} ranks that this process launches, in shared memory if there is
     * room.
     *
     * @throws IOException if no parent has room for the lanes
     * @throws IllegalArgumentException if {@code size} or the size of a lane is out of range
     */
    public static JobDirectory create(int size, Settings settings) throws IOException {
        return create(parents(), size, settings);
    }

    /** {@link #create(int, Settings)} in the first of {@code parents} that has room. */
    public static JobDirectory create(List<Path> parents, int size, Settings settings) throws IOException {
        if (size < 1 || size > JobControl.MAX_RANKS) {
            throw new IllegalArgumentException("job of " + size + " ranks: must be 1 to " + JobControl.MAX_RANKS);
        }
        StringBuilder reasons = new StringBuilder();
        for (Path parent : parents) {
            try {
                int lane = SharedMemoryRoom.laneBytes(parent, size, settings);
                String notice = reasons.isEmpty()
                        ? null
                        : "messages go through " + parent + ", which may be slower: " + reasons;
                return create(parent, size, lane, notice);
            } catch (IOException e) {
                reasons.append(reasons.isEmpty() ? "" : "; ").append(e.getMessage());
            }
        }
        throw new IOException("no directory has room for the messages of " + size + " ranks: " + reasons
                + ": free some space, start fewer ranks, or set a smaller harbinger.lane");
    }

    private static JobDirectory create(Path parent, int size, int laneBytes, @Nullable String notice)
            throws IOException {
        String name = AbandonedJobs.newName();
        // Created under a hidden name, so that cleaning processes see it only with its lock held.
        Path hidden = parent.resolve("." + name);
        PrivateFiles.createDirectory(hidden);
        JobLocks locks = null;
        JobControl control = null;
        try {
            locks = JobLocks.create(hidden);
            FileLock lock = locks.lockLauncher();
            if (lock == null) {
                throw new IOException(hidden + " is locked by another process");
            }
            control = JobControl.create(hidden, size, laneBytes);
            CooperativeCopy.create(hidden, size);
            Path lanes = hidden.resolve(LANES);
            PrivateFiles.createFile(lanes);
            try (RandomAccessFile file = new RandomAccessFile(lanes.toFile(), "rw")) {
                file.setLength(lanesBytes(size, laneBytes));
            }
            Path path = Files.move(hidden, parent.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            return new JobDirectory(path, control, locks, lock, notice);
        } catch (IOException e) {
            AbandonedJobs.delete(hidden);
            if (control != null) {
                control.close();
            }
            if (locks != null) {
                locks.close();
            }
            throw e;
        }
    }

    /**
     * Enters the directory of a job, to run one of its ranks.
     *
     * @throws IOException if there is no job of this version, or it is damaged; the message says which
     */
    public static JobDirectory attach(Path path) throws IOException {
        JobControl control = JobControl.open(path);
        try {
            long expected = lanesBytes(control.size(), control.laneBytes());
            Path lanes = path.resolve(LANES);
            long actual = Files.isRegularFile(lanes) ? Files.size(lanes) : -1;
            if (actual != expected) {
                throw new IOException(lanes
                        + (actual < 0 ? " is missing" : " is damaged: " + actual + " bytes, expected " + expected));
            }
            return new JobDirectory(path, control, JobLocks.open(path), null, null);
        } catch (IOException e) {
            control.close();
            throw e;
        }
    }

    /**
     * Deletes the job directories in {@code parent} whose launcher and ranks have all ended, for example because a
     * launcher was killed. Several processes may call it at once, while others create or use directories. Directories
     * of other users are left alone.
     *
     * @return the deleted directories
     */
    public static List<Path> cleanAbandoned(Path parent) throws IOException {
        return AbandonedJobs.clean(parent);
    }

    /**
     * What is wrong with the files of a running job: somebody may have truncated them. Access to mapped memory behind
     * their end throws an {@link InternalError}.
     *
     * @return the description, or null if nothing is wrong
     */
    public static @Nullable String damage(Path directory, int ranks) {
        String damage = damage(directory.resolve(JobControl.FILE), JobControl.bytes(ranks));
        if (damage == null) {
            damage = damage(directory.resolve(LANES), lanesBytes(ranks, Lane.MIN_CAPACITY));
        }
        if (damage == null) {
            damage = damage(directory.resolve(CooperativeCopy.FILE), CooperativeCopy.bytes(ranks));
        }
        for (int rank = 0; rank < ranks && damage == null; rank++) {
            damage = damageOfHeap(directory.resolve(SharedHeap.name(rank)));
        }
        return damage;
    }

    private static @Nullable String damageOfHeap(Path heap) {
        String damage = damage(heap, SharedHeap.CAPACITY);
        if (damage != null) {
            // Without madvise, its rank shortens it for a moment to give back space.
            LockSupport.parkNanos(SECOND_LOOK);
            damage = damage(heap, SharedHeap.CAPACITY);
        }
        return damage;
    }

    private static @Nullable String damage(Path file, long least) {
        try {
            long bytes = Files.size(file);
            return bytes >= least
                    ? null
                    : file + " was truncated to " + bytes
                            + " bytes while the job ran: leave the files of a running job alone";
        } catch (IOException e) {
            // A file that was removed stays mapped.
            return null;
        }
    }

    private static long lanesBytes(int size, int laneBytes) {
        return Lane.bytes(laneBytes) * size * size;
    }

    /** The path of the directory, to be passed to the ranks. */
    public Path path() {
        return path;
    }

    /** Number of ranks. */
    public int size() {
        return control.size();
    }

    /** A notice for the user about the location of the directory, or null. */
    public @Nullable String notice() {
        return notice;
    }

    /** Whether a rank has ended or was marked so. */
    public boolean hasEnded(int rank) {
        return control.hasEnded(rank);
    }

    /** Whether a rank has failed, as reported by itself or marked; its process may still run. */
    public boolean hasFailed(int rank) {
        return control.state(rank) == JobControl.FAILED;
    }

    /** How a rank has ended; valid once {@link #hasEnded}. */
    public RankExit exit(int rank) {
        return control.exit(rank);
    }

    /** Whether a rank has joined the job, or was marked as ended. */
    public boolean hasStarted(int rank) {
        return control.state(rank) != JobControl.NOT_STARTED;
    }

    /** Marks a rank as running if it exchanges no messages through this directory and so does not mark itself. */
    public void markStarted(int rank) {
        control.start(rank, ProcessHandle.current().pid());
    }

    /**
     * Notifies the ranks how one has ended, unless it did so itself. Called by the launcher once the rank's process has
     * ended.
     */
    public void markEnded(int rank, RankExit exit) {
        control.end(rank, exit);
    }

    /** Whether the launcher's process is alive. Asks the operating system, so it is too slow for every poll. */
    public boolean launcherAlive() {
        if (launcherLock != null) {
            return launcherLock.isValid();
        }
        try {
            return locks.launcherLives();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JobControl control() {
        return control;
    }

    JobLocks locks() {
        return locks;
    }

    Path lanes() {
        return path.resolve(LANES);
    }

    /** Leaves the directory; the launcher deletes it and its content. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (launcherLock != null) {
                AbandonedJobs.delete(path);
            }
        } finally {
            control.close();
            locks.close();
        }
    }
}

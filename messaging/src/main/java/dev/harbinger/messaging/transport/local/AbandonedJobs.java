package dev.harbinger.messaging.transport.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds and deletes job directories that no process uses any more. */
final class AbandonedJobs {
    /** Prefix of the names of job directories; preceded by a dot while a directory is being created. */
    private static final String PREFIX = "harbinger-";

    /** Generous: creating a directory takes far less. */
    private static final Duration TIME_TO_MAKE = Duration.ofMinutes(1);

    private AbandonedJobs() {}

    /**
     * The launcher of a job directory, which its name begins with. The start time tells processes with the same id
     * apart: in a container every launcher may be process 1.
     *
     * @param start when the process started, in hexadecimal milliseconds; null if the name does not say
     */
    private record Launcher(long processId, @Nullable String start) {
        static Launcher self() {
            return new Launcher(ProcessHandle.current().pid(), startOf(ProcessHandle.current()));
        }

        boolean mayBe(ProcessHandle process) {
            return process.pid() == processId && (start == null || start.equals(startOf(process)));
        }

        private static String startOf(ProcessHandle process) {
            return process.info()
                    .startInstant()
                    .map(instant -> Long.toHexString(instant.toEpochMilli()))
                    .orElse("0");
        }
    }

    /** A new name for a directory that this process makes. */
    static String newName() {
        Launcher self = Launcher.self();
        return PREFIX + self.processId + "-" + self.start + "-"
                + Long.toHexString(ThreadLocalRandom.current().nextLong());
    }

    static List<Path> clean(Path parent) throws IOException {
        List<Path> deleted = new ArrayList<>();
        if (!Files.isDirectory(parent)) {
            return deleted;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, AbandonedJobs::isOurs)) {
            for (Path entry : entries) {
                try {
                    if (deleteIfAbandoned(entry)) {
                        deleted.add(entry);
                    }
                } catch (IOException | UncheckedIOException e) {
                    // Another process was faster, or it is damaged or in use. Cleaning must never keep a job from
                    // starting.
                }
            }
        }
        return deleted;
    }

    private static boolean isOurs(Path entry) throws IOException {
        if (!launcher(entry).isPresent() || !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try {
            // Owners are compared with a file of this user, because user names may not resolve in a container.
            return Files.getAttribute(entry, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                    .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (UnsupportedOperationException | IOException e) {
            return Files.isWritable(entry);
        }
    }

    private static Optional<Launcher> launcher(Path entry) {
        String name = String.valueOf(entry.getFileName());
        String visible = name.startsWith(".") ? name.substring(1) : name;
        if (!visible.startsWith(PREFIX)) {
            return Optional.empty();
        }
        String[] parts = visible.substring(PREFIX.length()).split("-", -1);
        return (parts.length == 2 || parts.length == 3) && parts[0].matches("\\d{1,18}")
                ? Optional.of(new Launcher(Long.parseLong(parts[0]), parts.length == 3 ? parts[1] : null))
                : Optional.empty();
    }

    private static boolean deleteIfAbandoned(Path directory) throws IOException {
        Launcher launcher = launcher(directory).orElseThrow();
        if (launcher.mayBe(ProcessHandle.current())) {
            // Opening its lock file here would release the locks that this process may hold on it.
            return false;
        }
        boolean beingMade = directory.getFileName().toString().startsWith(".");
        if (beingMade && mayStillBeMade(directory, launcher)) {
            return false;
        }
        if (!Files.exists(directory.resolve(JobLocks.FILE))) {
            // The lock file is created first and deleted last, so the directory is being deleted, or was left half
            // deleted. If it is not empty, it stays.
            if (beingMade) {
                delete(directory);
                return true;
            }
            return deleteEmpty(directory);
        }
        try (JobLocks locks = JobLocks.open(directory)) {
            FileLock all = locks.lockAll();
            if (all == null) {
                return false;
            }
            // While all locks are held, no other process deletes it, and no late rank enters.
            delete(directory);
            return true;
        }
    }

    /**
     * Deletes a directory if it is empty; returns whether it was. A directory with files but no lock file is not a job
     * directory.
     */
    private static boolean deleteEmpty(Path directory) throws IOException {
        try {
            return Files.deleteIfExists(directory);
        } catch (DirectoryNotEmptyException e) {
            return false;
        }
    }

    private static boolean mayStillBeMade(Path directory, Launcher launcher) throws IOException {
        return ProcessHandle.of(launcher.processId).filter(launcher::mayBe).isPresent()
                || Files.getLastModifiedTime(directory)
                        .toInstant()
                        .isAfter(Instant.now().minus(TIME_TO_MAKE));
    }

    /** Deletes a directory and its content, the lock file last. Files that others delete meanwhile are not an error. */
    static void delete(Path directory) throws IOException {
        Path lockFile = directory.resolve(JobLocks.FILE);
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(directory)) {
            paths = walk.filter(path -> !path.equals(lockFile) && !path.equals(directory))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        } catch (NoSuchFileException e) {
            return;
        }
        for (Path path : paths) {
            Files.deleteIfExists(path);
        }
        Files.deleteIfExists(lockFile);
        Files.deleteIfExists(directory);
    }
}

package dev.harbinger.launch;

import dev.harbinger.trace.csv.CsvSites;
import dev.harbinger.trace.csv.CsvTraceWriter;
import dev.harbinger.trace.csv.FolderInUseException;
import dev.harbinger.trace.csv.FolderLock;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The folder for the traces of a job, if it is traced; locked until it is closed. */
final class TraceFolder implements Closeable {
    private static final String OPTION = "--trace";

    private final @Nullable FolderLock lock;

    private TraceFolder(@Nullable FolderLock lock) {
        this.lock = lock;
    }

    /**
     * Creates the folder, and removes the traces of an earlier run: if this run has fewer ranks, some would remain and
     * seem to belong to it.
     *
     * @throws LaunchException if the folder is in use or unusable: another must be named
     * @throws IOException if writing fails for another reason, such as a full disk
     */
    static TraceFolder prepare(Job job) throws LaunchException, IOException {
        Path folder = job.trace();
        if (folder == null) {
            return new TraceFolder(null);
        }
        FolderLock lock = null;
        try {
            Files.createDirectories(folder);
            lock = lock(job, folder);
            removeOld(job, folder);
            CsvTraceWriter.create(folder, job.firstProcess()).close();
            return new TraceFolder(lock);
        } catch (FolderInUseException e) {
            throw new LaunchException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            if (lock != null) {
                lock.close();
            }
            String message = "traces cannot be written to '" + folder + "': " + reason(e);
            if (isUnusable(folder)) {
                throw new LaunchException(message, e);
            }
            throw new IOException(message, e);
        }
    }

    /** Hosts of one job may share the folder. */
    private static FolderLock lock(Job job, Path folder) throws IOException {
        Rendezvous rendezvous = job.rendezvous();
        return rendezvous == null
                ? FolderLock.take(folder, OPTION)
                : FolderLock.take(folder, rendezvous.first(), rendezvous.last(), OPTION);
    }

    private static void removeOld(Job job, Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                int rank = CsvTraceWriter.processOf(file.getFileName().toString());
                // If hosts share the directory, traces of another host may already be new.
                if (rank >= 0 && (job.isHere(rank) || rank >= job.ranks())) {
                    Files.deleteIfExists(file);
                }
            }
        }
        Files.deleteIfExists(folder.resolve(CsvSites.FILE));
    }

    /** Whether the folder can never be used: part of its path is a file, or may not be written. */
    private static boolean isUnusable(Path folder) {
        Path there = folder.toAbsolutePath().normalize();
        while (there != null && !Files.exists(there)) {
            there = there.getParent();
        }
        return there == null || !Files.isDirectory(there) || !Files.isWritable(there);
    }

    /** Some exceptions of the file system have only the path for a message. */
    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "a directory of that name cannot be created";
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "a file of that name exists";
            default -> String.valueOf(e.getMessage());
        };
    }

    @Override
    public void close() throws IOException {
        if (lock != null) {
            lock.close();
        }
    }
}

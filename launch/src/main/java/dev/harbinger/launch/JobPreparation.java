package dev.harbinger.launch;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.trace.csv.CsvSites;
import dev.harbinger.trace.csv.CsvTraceWriter;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Properties;

/** Checks and prepares everything that a job needs before anything of it starts. */
final class JobPreparation {
    private JobPreparation() {}

    /**
     * Checks whether a job can be run as requested, makes room for its traces, and removes what killed launchers have
     * left.
     *
     * @return the settings of the job
     * @throws LaunchException if it cannot; the message says why
     */
    static Settings prepare(Job job) throws LaunchException, IOException, InterruptedException {
        job.program().check();
        Settings settings = settings(job);
        new JavaCommand(job).checkOptions();
        prepareTrace(job);
        prepareTraffic(job);
        for (Path parent : JobDirectory.parents()) {
            JobDirectory.cleanAbandoned(parent);
        }
        return settings;
    }

    private static Settings settings(Job job) throws LaunchException {
        Properties properties = new Properties();
        properties.putAll(job.properties());
        try {
            return Settings.of(properties);
        } catch (IllegalArgumentException e) {
            throw new LaunchException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Creates the directory of a job. */
    static JobDirectory createDirectory(Job job, Settings settings) throws LaunchException, IOException {
        try {
            return JobDirectory.create(job.ranksOfDirectory(), settings);
        } catch (IllegalArgumentException e) {
            throw new LaunchException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Creates the directory, and removes the traces of an earlier run: if this run has fewer ranks, some would remain
     * and seem to belong to it.
     */
    private static void prepareTrace(Job job) throws LaunchException {
        Path trace = job.trace();
        if (trace == null) {
            return;
        }
        try {
            Files.createDirectories(trace);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(trace)) {
                for (Path file : files) {
                    int rank = CsvTraceWriter.processOf(file.getFileName().toString());
                    // If hosts share the directory, traces of another host may already be new.
                    if (rank >= 0 && (job.isHere(rank) || rank >= job.ranks())) {
                        Files.deleteIfExists(file);
                    }
                }
            }
            Files.deleteIfExists(trace.resolve(CsvSites.FILE));
            CsvTraceWriter.create(trace, job.firstProcess()).close();
        } catch (IOException e) {
            throw new LaunchException("traces cannot be written to '" + trace + "': " + reason(e), e);
        }
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

    /** A file that cannot be written is detected before anything starts. */
    private static void prepareTraffic(Job job) throws LaunchException {
        TrafficFile traffic = job.traffic();
        if (traffic == null || !job.isHere(traffic.rank())) {
            return;
        }
        try {
            traffic.check();
        } catch (IOException e) {
            throw new LaunchException("traffic cannot be written to '" + traffic.file() + "': " + e.getMessage(), e);
        }
    }
}

package dev.harbinger.launch;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;

/** Checks and prepares everything that a job needs before its first process starts. */
final class JobPreparation {
    private JobPreparation() {}

    /**
     * Checks whether a job can be run as requested, and removes what killed launchers have left.
     *
     * @return the settings of the job
     * @throws LaunchException if it cannot; the message says why
     */
    static Settings prepare(Job job) throws LaunchException, IOException, InterruptedException {
        job.program().check();
        Settings settings = settings(job);
        new JavaCommand(job).checkOptions();
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

package dev.harbinger.launch;

import dev.harbinger.messaging.settings.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Runs jobs in processes of their own: one for each rank, or one whose threads are the ranks. Leaves no process and no
 * file behind, except for requested traces. What a killed launcher leaves behind, the next one removes.
 */
public final class ProcessLauncher {
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final OutputStream out;
    private final OutputStream err;
    private final Duration grace;
    private final TuningFile tuning;
    private final ShutdownActions shutdownActions;
    private final JobLimits limits;

    /** A launcher that forwards the output of ranks, in whole lines, with a grace of 2 seconds. */
    public ProcessLauncher(OutputStream out, OutputStream err) {
        this(out, err, GRACE);
    }

    /**
     * A launcher with another grace.
     *
     * @param grace time for the other ranks to end by themselves after one has failed; the same time passes between
     *     asking a process to end and killing it
     */
    public ProcessLauncher(OutputStream out, OutputStream err, Duration grace) {
        this(out, err, grace, TuningFile.ofUser());
    }

    /**
     * A launcher with another tuning file.
     *
     * @param tuning settings for the ranks, which the settings of the job override
     */
    ProcessLauncher(OutputStream out, OutputStream err, Duration grace, TuningFile tuning) {
        this(out, err, grace, tuning, ShutdownActions.ofThisJvm());
    }

    /**
     * A launcher whose job ends when {@code shutdownActions} run.
     *
     * @param shutdownActions those of this JVM, except in tests
     */
    ProcessLauncher(
            OutputStream out, OutputStream err, Duration grace, TuningFile tuning, ShutdownActions shutdownActions) {
        this(out, err, grace, tuning, shutdownActions, JobLimits.DEFAULT);
    }

    private ProcessLauncher(
            OutputStream out,
            OutputStream err,
            Duration grace,
            TuningFile tuning,
            ShutdownActions shutdownActions,
            JobLimits limits) {
        this.out = out;
        this.err = err;
        this.grace = grace;
        this.tuning = tuning;
        this.shutdownActions = shutdownActions;
        this.limits = limits;
    }

    /** This launcher with limits for its jobs. */
    public ProcessLauncher within(JobLimits jobLimits) {
        return new ProcessLauncher(out, err, grace, tuning, shutdownActions, jobLimits);
    }

    /** Jars or directories of classes against which programs are compiled. */
    public static List<Path> compilePath() {
        return JavaCommand.messagingRuntime();
    }

    /** The jar or directory of a class, for programs that come with Harbinger. */
    public static Path location(Class<?> type) {
        return JavaCommand.location(type);
    }

    /**
     * Runs a job and returns when all its processes have ended. Problems are reported on the error output, one line
     * each, beginning with "harbinger: ". Properties from the user's {@link TuningFile} apply where the job sets none;
     * a damaged file is reported and ignored.
     *
     * @throws LaunchException if the job cannot be run as requested; nothing was started
     * @throws IOException if the job cannot be started or watched; none of its processes runs any more
     */
    public JobResult run(Job job) throws LaunchException, IOException, InterruptedException {
        Map<String, Tuning> tuned = Map.of();
        String warning = null;
        try {
            tuned = tuning.read();
        } catch (IOException e) {
            warning = "the tuning file is ignored: " + e.getMessage();
        }
        Job whole = job.above(TuningFile.properties(tuned));
        Settings settings;
        try {
            settings = JobPreparation.prepare(whole);
        } catch (LaunchException | IOException e) {
            if (shutdownActions.haveBegun()) {
                // The classes of the program may already be gone.
                return JobResult.ofInterrupted();
            }
            throw e;
        }
        return new JobRun(whole, settings, limits, grace, shutdownActions, out, err).run(warning);
    }
}

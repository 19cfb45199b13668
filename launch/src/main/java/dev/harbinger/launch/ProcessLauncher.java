package dev.harbinger.launch;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.tcp.TcpPlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
        this(out, err, grace, tuning, JobLimits.DEFAULT);
    }

    private ProcessLauncher(OutputStream out, OutputStream err, Duration grace, TuningFile tuning, JobLimits limits) {
        this.out = out;
        this.err = err;
        this.grace = grace;
        this.tuning = tuning;
        this.limits = limits;
    }

    /** This launcher with limits for its jobs. */
    public ProcessLauncher within(JobLimits jobLimits) {
        return new ProcessLauncher(out, err, grace, tuning, jobLimits);
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
        String complaint = null;
        try {
            tuned = tuning.read();
        } catch (IOException e) {
            complaint = "the tuning file is ignored: " + e.getMessage();
        }
        return run(job.above(TuningFile.properties(tuned)), complaint);
    }

    private JobResult run(Job job, @Nullable String complaint)
            throws LaunchException, IOException, InterruptedException {
        job.program().check();
        Settings settings = settings(job);
        new JavaCommand(job).checkOptions();
        prepareTraffic(job);
        try (TraceFolder traces = TraceFolder.prepare(job)) {
            return run(job, settings, traces, complaint);
        }
    }

    private JobResult run(Job job, Settings settings, TraceFolder traces, @Nullable String complaint)
            throws LaunchException, IOException, InterruptedException {
        for (Path parent : JobDirectory.parents()) {
            JobDirectory.cleanAbandoned(parent);
        }
        AtomicReference<Runnable> whenClosed = new AtomicReference<>(() -> {});
        LineMerger outLines = new LineMerger(out, () -> whenClosed.get().run());
        LineMerger errLines = new LineMerger(err, () -> {});
        try (JobDirectory directory = createDirectory(job, settings)) {
            for (String notice : Arrays.asList(complaint, directory.notice())) {
                if (notice != null) {
                    say(errLines, notice);
                }
            }
            try (HostExchange others = meet(job, directory, settings, errLines);
                    RemoteLaunchers started = startOthers(job, others, outLines, errLines)) {
                return run(job, directory, traces, others, started, outLines, errLines, whenClosed);
            }
        }
    }

    /** Connects to the launchers of the job's other hosts, if any; writes how ranks reach each other. */
    private static @Nullable HostExchange meet(Job job, JobDirectory directory, Settings settings, LineMerger errLines)
            throws IOException {
        if (job.meeting() != null) {
            Duration silence = Duration.ofSeconds(settings.get(Setting.TCP_TIMEOUT));
            return HostExchange.meet(
                    job.meeting(), directory, job.medium(), Timeouts.of(silence), message -> say(errLines, message));
        }
        if (job.medium() == Medium.TCP) {
            TcpPlan.loopback(job.ranks()).write(directory.path());
        }
        return null;
    }

    /** Starts the launchers of the job's other hosts, if this one is to start them. */
    private static @Nullable RemoteLaunchers startOthers(
            Job job, @Nullable HostExchange others, LineMerger outLines, LineMerger errLines) throws IOException {
        RemoteHosts hosts = job.meeting() == null ? null : job.meeting().others();
        return hosts == null || others == null
                ? null
                : RemoteLaunchers.start(hosts, others.rendezvous, outLines, errLines, others::neverJoins);
    }

    private JobResult run(
            Job job,
            JobDirectory directory,
            TraceFolder traces,
            @Nullable HostExchange others,
            @Nullable RemoteLaunchers started,
            LineMerger outLines,
            LineMerger errLines,
            AtomicReference<Runnable> whenClosed)
            throws LaunchException, IOException, InterruptedException {
        RunningJob running = new RunningJob(job, directory, outLines, errLines, grace);
        whenClosed.set(() -> running.requestEnd(null));
        if (job.isHere(0)) {
            running.watch(stallWatch(job, directory, others, message -> say(errLines, message)));
        }
        if (others != null) {
            others.whenEnding(running::requestEnd);
        }
        Thread hook = new Thread(() -> interrupted(job, running, others, started, directory, traces));
        Runtime.getRuntime().addShutdownHook(hook);
        try (TimeLimit time = new TimeLimit(limits.time(), running::requestEnd)) {
            running.start();
            time.start();
            running.await();
            if (others != null) {
                others.finish();
            }
        } catch (IOException | RuntimeException e) {
            if (!running.interrupted()) {
                throw e;
            }
        } finally {
            removeHook(hook);
        }
        if (running.interrupted()) {
            // The JVM is ending, and the hook removes everything.
            return new JobResult(ExitCode.FAILURE, true, List.of());
        }
        JobOutcome end = JobOutcome.of(job, directory, running.processes());
        JobResult result = end.result();
        if (started != null) {
            started.finish(result.exitCode() != ExitCode.SUCCESS);
            result = result.with(exitCode(result.exitCode(), end.failedElsewhere(), started));
        }
        EndReason reason = running.reason();
        if (reason != null) {
            say(errLines, reason.message());
            return result.with(reason.exitCode());
        }
        end.messages().forEach(message -> say(errLines, message));
        return result;
    }

    private static boolean hasReported(JobDirectory directory, int rank) {
        return Files.exists(RankReport.file(directory.path(), rank));
    }

    private StallWatch stallWatch(
            Job job, JobDirectory directory, @Nullable HostExchange others, Consumer<String> say) {
        ActivityFiles files = new ActivityFiles(directory.path());
        return new StallWatch(
                job.ranks(),
                limits,
                rank -> {
                    if (!job.isHere(rank)) {
                        return others == null ? null : others.activityElsewhere(rank);
                    }
                    try {
                        return files.read(rank);
                    } catch (IOException e) {
                        return null;
                    }
                },
                rank -> job.threads() ? hasReported(directory, rank) : directory.hasEnded(rank),
                say);
    }

    /**
     * The exit code of a job with other launchers.
     *
     * @param mine exit code from the ranks on this host
     * @param failedElsewhere the rank on another host that failed first, or -1
     */
    private static int exitCode(int mine, int failedElsewhere, RemoteLaunchers started) {
        if (mine == ExitCode.SUCCESS) {
            return started.exitCode();
        }
        int theirs = failedElsewhere < 0 ? ExitCode.SUCCESS : started.exitCodeOf(failedElsewhere);
        return theirs == ExitCode.SUCCESS ? mine : theirs;
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

    private static JobDirectory createDirectory(Job job, Settings settings) throws LaunchException, IOException {
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

    private static void say(LineMerger lines, String message) {
        byte[] line = ("harbinger: " + message + "\n").getBytes(Charset.defaultCharset());
        lines.write(lines.lines(0, false), line, line.length);
    }

    private static void interrupted(
            Job job,
            RunningJob running,
            @Nullable HostExchange others,
            @Nullable RemoteLaunchers started,
            JobDirectory directory,
            TraceFolder traces) {
        try {
            if (started != null) {
                started.close();
            }
            running.interrupt();
            if (others != null) {
                others.leave();
                // It reads the directory.
                others.close();
            }
            JobOutcome.nameSites(job, directory.path());
            traces.close();
            TrafficFile traffic = job.traffic();
            if (traffic != null) {
                traffic.discard(directory.path());
            }
            directory.close();
        } catch (IOException e) {
            // The next launcher removes what could not be removed here.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The hook runs: the JVM is ending.
        }
    }
}

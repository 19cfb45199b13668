package dev.harbinger.launch;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.tcp.TcpPlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The run of a prepared job, from the creation of its directory to the removal. It ends in one of two ways: the thread
 * that runs it closes it, or after a signal the thread of the {@link ShutdownActions} takes it over, ends it and closes
 * it. Whichever comes first excludes the other.
 */
final class JobRun {
    /** How long the thread that takes over waits for the other, which may write to an output that nobody reads. */
    private static final long PATIENCE_SECONDS = 2;

    private final Job job;
    private final Settings settings;
    private final JobLimits limits;
    private final Duration grace;
    private final ShutdownActions shutdownActions;
    private final LineMerger out;
    private final LineMerger err;

    /** Opens when the thread that runs the job uses nothing of it any more. */
    private final CountDownLatch left = new CountDownLatch(1);

    /** Opens when the thread that has taken over has ended the job. */
    private final CountDownLatch ended = new CountDownLatch(1);

    private @Nullable TraceFolder traces;
    private @Nullable JobDirectory directory;
    private @Nullable HostExchange others;
    private @Nullable RemoteLaunchers started;
    private volatile @Nullable RunningJob running;
    private boolean closed;
    private boolean takenOver;

    /** @param shutdownActions end the job if they run first */
    JobRun(
            Job job,
            Settings settings,
            JobLimits limits,
            Duration grace,
            ShutdownActions shutdownActions,
            OutputStream out,
            OutputStream err) {
        this.job = job;
        this.settings = settings;
        this.limits = limits;
        this.grace = grace;
        this.shutdownActions = shutdownActions;
        this.out = new LineMerger(out, this::outputClosed);
        this.err = new LineMerger(err, () -> {});
    }

    /**
     * Runs the job; returns when it has ended and is closed.
     *
     * @param warning for the user, or null
     */
    JobResult run(@Nullable String warning) throws LaunchException, IOException, InterruptedException {
        Runnable takeOver = this::takeOver;
        if (!shutdownActions.add(takeOver)) {
            return JobResult.ofInterrupted();
        }
        try {
            JobResult result = work(warning);
            if (close(null)) {
                return result;
            }
        } catch (Throwable thrown) {
            if (close(thrown)) {
                throw thrown;
            }
        } finally {
            shutdownActions.remove(takeOver);
        }
        ended.await();
        return JobResult.ofInterrupted();
    }

    private JobResult work(@Nullable String warning) throws LaunchException, IOException, InterruptedException {
        JobDirectory place = createDirectory();
        for (String notice : Arrays.asList(warning, place.notice())) {
            if (notice != null) {
                report(notice);
            }
        }
        HostExchange exchange = connect(place);
        RemoteLaunchers launchers = startOthers(exchange);
        RunningJob processes = begin(place, exchange);
        try (TimeLimit time = new TimeLimit(limits.time(), processes::requestEnd)) {
            processes.start();
            time.start();
            processes.await();
            if (exchange != null) {
                exchange.finish();
            }
        }
        JobOutcome outcome = JobOutcome.of(job, place, processes.processes());
        JobResult result = outcome.result();
        if (launchers != null) {
            launchers.finish(result.exitCode() != ExitCode.SUCCESS);
            result = result.with(exitCode(result.exitCode(), outcome.failedElsewhere(), launchers));
        }
        checkMine();
        TerminationReason reason = processes.reason();
        if (reason != null) {
            report(reason.message());
            return result.with(reason.exitCode());
        }
        outcome.messages().forEach(this::report);
        return result;
    }

    private synchronized JobDirectory createDirectory() throws LaunchException, IOException {
        checkMine();
        traces = TraceFolder.prepare(job);
        directory = JobPreparation.createDirectory(job, settings);
        return directory;
    }

    /** Connects to the launchers of the job's other hosts, if any; writes how ranks reach each other. */
    private @Nullable HostExchange connect(JobDirectory place) throws IOException {
        Rendezvous rendezvous = job.rendezvous();
        if (rendezvous == null) {
            if (job.medium() == Medium.TCP) {
                TcpPlan.loopback(job.ranks()).write(place.path());
            }
            return null;
        }
        Duration silence = Duration.ofSeconds(settings.get(Setting.TCP_TIMEOUT));
        HostExchange exchange =
                HostExchange.connect(rendezvous, place, job.medium(), Timeouts.of(silence), this::report);
        synchronized (this) {
            if (takenOver) {
                exchange.close();
            } else {
                others = exchange;
            }
            checkMine();
        }
        return exchange;
    }

    /** Starts the launchers of the job's other hosts, if this one is to start them. */
    private synchronized @Nullable RemoteLaunchers startOthers(@Nullable HostExchange exchange) throws IOException {
        checkMine();
        RemoteHosts hosts = job.rendezvous() == null ? null : job.rendezvous().others();
        if (hosts != null && exchange != null) {
            started = RemoteLaunchers.start(hosts, exchange.rendezvous, out, err, exchange::neverJoins);
        }
        return started;
    }

    private synchronized RunningJob begin(JobDirectory place, @Nullable HostExchange exchange) {
        checkMine();
        RunningJob processes = new RunningJob(job, place, out, err, grace);
        if (job.isHere(0)) {
            processes.watch(StallWatch.of(job, limits, place, exchange, this::report));
        }
        if (exchange != null) {
            exchange.whenEnding(processes::requestEnd);
        }
        running = processes;
        return processes;
    }

    /**
     * The exit code of a job with other launchers.
     *
     * @param mine exit code from the ranks on this host
     * @param failedElsewhere the rank on another host that failed first, or -1
     */
    private static int exitCode(int mine, int failedElsewhere, RemoteLaunchers launchers) {
        if (mine == ExitCode.SUCCESS) {
            return launchers.exitCode();
        }
        int theirs = failedElsewhere < 0 ? ExitCode.SUCCESS : launchers.exitCodeOf(failedElsewhere);
        return theirs == ExitCode.SUCCESS ? mine : theirs;
    }

    private void report(String message) {
        byte[] line = ("harbinger: " + message + "\n").getBytes(Charset.defaultCharset());
        err.write(err.lines(0, false), line, line.length);
    }

    private void outputClosed() {
        RunningJob processes = running;
        if (processes != null) {
            processes.requestEnd(null);
        }
    }

    /** @throws CancellationException if another thread has taken the job over */
    private synchronized void checkMine() {
        if (takenOver) {
            throw new CancellationException("the launcher was asked to end");
        }
    }

    /**
     * Closes what the job holds, unless another thread has taken it over. Nothing of it may be used any more.
     *
     * @param thrown why the job ends, or null
     * @return whether it was closed
     */
    private synchronized boolean close(@Nullable Throwable thrown) throws IOException {
        left.countDown();
        if (takenOver) {
            return false;
        }
        closed = true;
        try {
            if (started != null) {
                started.close();
            }
            if (others != null) {
                others.close();
            }
            if (directory != null) {
                directory.close();
            }
            if (traces != null) {
                traces.close();
            }
        } catch (IOException e) {
            if (thrown == null) {
                throw e;
            }
            thrown.addSuppressed(e);
        }
        return true;
    }

    /** Ends and closes the job instead of the thread that runs it, unless that is already done. */
    private void takeOver() {
        synchronized (this) {
            if (closed) {
                return;
            }
            takenOver = true;
        }
        try {
            end();
        } catch (IOException e) {
            // The next launcher removes what could not be removed here.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended.countDown();
        }
    }

    private void end() throws IOException, InterruptedException {
        if (started != null) {
            started.close();
        }
        RunningJob processes = running;
        if (processes != null) {
            processes.interrupt();
        }
        if (others != null) {
            others.leave();
            // It reads the directory.
            others.close();
        }
        boolean _ = left.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (directory != null) {
            JobOutcome.nameSites(job, directory.path());
            TrafficFile traffic = job.traffic();
            if (traffic != null) {
                traffic.discard(directory.path());
            }
            directory.close();
        }
        if (traces != null) {
            traces.close();
        }
    }
}

package dev.harbinger.launch;

import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The processes of a running job, from the start of the first to the end of the last; {@link JobTermination} ends them.
 */
final class RunningJob {
    /** Interval for polling the ranks' states: a failed rank may take some time to end its process. */
    private static final long POLL_NANOS = 200_000_000L;

    /** Time limit for forwarding output when the launcher itself is asked to end. */
    private static final long LAST_OUTPUT_NANOS = 2_000_000_000L;

    /**
     * The end of a process or, without a process, a request that all end.
     *
     * @param reason why, if the launcher says so to the user
     */
    private record Event(
            @Nullable RankProcess ended, @Nullable TerminationReason reason) {}

    private final Job job;
    private final JobDirectory directory;
    private final LineMerger out;
    private final LineMerger err;
    private final long graceNanos;
    private final ExitWatch exits;
    private final DescendantProcesses descendants;
    private final JobTermination termination;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

    private @Nullable StallWatch stalls;
    private @Nullable TerminationReason reason;

    /** @param grace time for the other ranks to notice a failure and end with an error that names it */
    RunningJob(Job job, JobDirectory directory, LineMerger out, LineMerger err, Duration grace) {
        this.job = job;
        this.directory = directory;
        this.out = out;
        this.err = err;
        this.graceNanos = grace.toNanos();
        this.exits = new ExitWatch(directory.path(), graceNanos);
        this.descendants = new DescendantProcesses(directory.path());
        this.termination = new JobTermination(graceNanos);
    }

    /**
     * Starts all processes, or none.
     *
     * @throws CancellationException if the job was interrupted; no process is left when {@link #interrupt} returns
     */
    void start() throws LaunchException, IOException {
        JavaCommand command = new JavaCommand(job);
        long launcher = ProcessHandle.current().pid();
        long origin = System.nanoTime();
        try {
            int end = job.firstProcess() + job.processes();
            for (int number = job.firstProcess(); number < end; number++) {
                RankEnvironment environment = new RankEnvironment(
                        directory.path(),
                        number,
                        job.ranks(),
                        launcher,
                        job.trace(),
                        job.traffic(),
                        origin,
                        job.prefix(),
                        graceNanos);
                boolean prefix = job.prefix() && !job.threads();
                RankLines outLines = out.lines(number, prefix);
                RankLines errLines = err.lines(number, prefix).withoutRuntimeExitMessage();
                startProcess(number, command.line(environment), outLines, errLines);
            }
        } catch (IOException e) {
            termination.kill();
            throw cannotStart(
                    ThreadLimit.isCause(e)
                            ? ThreadLimit.DESCRIPTION
                            : FileLimit.isCause(e) ? FileLimit.DESCRIPTION : e.getMessage(),
                    e);
        } catch (OutOfMemoryError e) {
            termination.kill();
            if (!ThreadLimit.isCause(e)) {
                throw e;
            }
            throw cannotStart(ThreadLimit.DESCRIPTION, e);
        }
    }

    private IOException cannotStart(@Nullable String why, Throwable cause) {
        return new IOException(
                "process " + termination.processes().size() + " of " + job.processes() + " cannot be started: " + why,
                cause);
    }

    private void startProcess(int number, List<String> command, RankLines outLines, RankLines errLines)
            throws IOException {
        termination.start(() -> RankProcess.start(
                number, command, outLines, errLines, descendants, process -> events.add(new Event(process, null))));
    }

    /**
     * Waits for the end of all processes.
     *
     * @throws CancellationException if the job was interrupted
     */
    void await() throws InterruptedException, IOException {
        int left = processes().size();
        while (left > 0) {
            Event event = next();
            termination.checkInterrupted();
            checkFiles();
            if (event == null) {
                termination.escalate();
            } else if (event.ended() == null) {
                end(event.reason());
            } else {
                left--;
                ended(event.ended());
            }
        }
        if (termination.hasBegun()) {
            descendants.end(graceNanos);
        }
        for (RankProcess process : processes()) {
            process.finishOutput();
        }
    }

    /** The next event, or null if the time of a stage is over. */
    private @Nullable Event next() throws InterruptedException, IOException {
        while (!termination.hasBegun()) {
            Event event = events.poll(POLL_NANOS, TimeUnit.NANOSECONDS);
            if (event != null) {
                return event;
            }
            termination.checkInterrupted();
            checkFiles();
            if (anyHasFailed() || anyExitHangs()) {
                termination.begin(System.nanoTime() + graceNanos);
            } else {
                endIfStalled();
            }
        }
        return termination.isLast() ? events.take() : events.poll(termination.nanosLeft(), TimeUnit.NANOSECONDS);
    }

    /** Kills the job if its files were damaged: messages between the ranks and the launcher are lost. */
    private void checkFiles() throws InterruptedException, IOException {
        String damage = JobDirectory.damage(directory.path(), directory.size());
        if (damage != null) {
            termination.kill();
            for (RankProcess process : processes()) {
                process.waitFor(graceNanos);
            }
            throw new IOException(damage);
        }
    }

    private void endIfStalled() {
        TerminationReason found = stalls == null ? null : stalls.poll(System.nanoTime());
        if (found != null) {
            end(found);
        }
    }

    private void end(@Nullable TerminationReason why) {
        if (!termination.hasBegun()) {
            reason = why;
            if (why != null) {
                new OutcomeFiles(directory.path()).setReason(why);
            }
        }
        termination.begin(System.nanoTime());
    }

    private boolean anyHasFailed() {
        for (int number = 0; number < directory.size(); number++) {
            if (directory.hasFailed(number)) {
                return true;
            }
        }
        return false;
    }

    /** Finds a process that ranks have begun to end and that stays; informs the other ranks. */
    private boolean anyExitHangs() throws IOException {
        long now = System.nanoTime();
        for (RankProcess process : processes()) {
            int ranks = job.threads() ? job.ranks() : 1;
            for (int rank = process.number(); rank < process.number() + ranks; rank++) {
                String overdue = process.isAlive() ? exits.overdue(rank, now) : null;
                if (overdue != null) {
                    process.setHung();
                    if (!job.threads()) {
                        directory.markEnded(rank, RankExit.failed(process.withId(overdue)));
                    }
                    return true;
                }
            }
        }
        return false;
    }

    private void ended(RankProcess process) throws IOException {
        if (!directory.hasStarted(process.number())) {
            process.setNeverJoined();
        }
        if (!job.threads()) {
            boolean failed = process.exitCode() != ExitCode.SUCCESS;
            if (failed) {
                new OutcomeFiles(directory.path()).setExitCode(process.number(), process.exitCode());
            }
            directory.markEnded(process.number(), failed ? RankExit.failed(describeEnd(process)) : RankExit.FINISHED);
        }
        if (process.exitCode() != ExitCode.SUCCESS) {
            termination.begin(System.nanoTime() + graceNanos);
        }
    }

    private String describeEnd(RankProcess process) throws IOException {
        // A process that ends before it joins has not prepared its report.
        boolean ranHooks =
                !directory.hasStarted(process.number()) || RankReport.read(directory.path(), process.number()) != null;
        return process.withId(
                process.endedWithoutJoining()
                        ? "ended before it ran the program"
                        : Signals.describe(process.exitCode(), ranHooks));
    }

    /** Ends the job when {@code watch} finds a reason. */
    void watch(StallWatch watch) {
        stalls = watch;
    }

    /** Why the launcher has ended the job, or null. */
    @Nullable
    TerminationReason reason() {
        return reason;
    }

    /**
     * Asks to end all processes at once; any thread may.
     *
     * @param why the reason for the user, or null if none is given
     */
    void requestEnd(@Nullable TerminationReason why) {
        events.add(new Event(null, why));
    }

    /**
     * Ends all processes because the launcher itself is asked to end; any thread may call it. The thread that runs the
     * job gets a {@link CancellationException}.
     */
    void interrupt() throws InterruptedException {
        SignalTermination.note(directory.path());
        termination.interrupt();
        requestEnd(null);
        if (!job.threads()) {
            for (RankProcess process : processes()) {
                // The same, whether the signal or the launcher reached the process first.
                directory.markEnded(
                        process.number(), RankExit.failed(process.withId(Signals.describe(Signals.received()))));
            }
        }
        descendants.end(graceNanos);
        // The reader of the output may have stopped for good; do not wait for it.
        long last = System.nanoTime() + LAST_OUTPUT_NANOS;
        for (RankProcess process : processes()) {
            process.finishOutput(last);
        }
    }

    List<RankProcess> processes() {
        return termination.processes();
    }
}

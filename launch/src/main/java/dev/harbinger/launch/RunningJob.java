package dev.harbinger.launch;

import dev.harbinger.messaging.transport.JobDirectory;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The processes of a job, from their start to the end of the last. Once one fails the others get a short time to end by
 * themselves, then they are asked to end, then they are killed.
 */
final class RunningJob {
    private enum Stage {
        RUNNING,
        ENDING,
        TERMINATED,
        KILLED
    }

    /** The end of a process, or without one the wish that all end. */
    private record Event(@Nullable RankProcess ended) {}

    private final Job job;
    private final JobDirectory directory;
    private final LineSink out;
    private final LineSink err;
    private final long graceNanos;
    private final List<RankProcess> processes = new ArrayList<>();

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

    private Stage stage = Stage.RUNNING;
    private long deadline;
    private volatile boolean interrupted;

    /** @param grace what the other ranks get to notice a failure and to end with an error that names it */
    RunningJob(Job job, JobDirectory directory, LineSink out, LineSink err, Duration grace) {
        this.job = job;
        this.directory = directory;
        this.out = out;
        this.err = err;
        this.graceNanos = grace.toNanos();
    }

    /** Starts all processes, or none. */
    void start() throws IOException {
        JavaCommand command = new JavaCommand(job);
        long launcher = ProcessHandle.current().pid();
        long origin = System.nanoTime();
        try {
            for (int number = 0; number < job.processes(); number++) {
                RankEnvironment environment = new RankEnvironment(
                        directory.path(), number, job.ranks(), launcher, job.trace(), origin, job.prefix(), graceNanos);
                boolean prefix = job.prefix() && !job.threads();
                RankLines outLines = out.lines(number, prefix);
                RankLines errLines = err.lines(number, prefix);
                startProcess(number, command.line(environment), outLines, errLines);
            }
        } catch (IOException e) {
            kill();
            throw new IOException(
                    "process " + processes.size() + " of " + job.processes() + " cannot be started: " + e.getMessage(),
                    e);
        }
    }

    private void startProcess(int number, List<String> command, RankLines outLines, RankLines errLines)
            throws IOException {
        synchronized (processes) {
            if (interrupted) {
                throw new IOException("the launcher was told to end");
            }
            processes.add(
                    RankProcess.start(number, command, outLines, errLines, process -> events.add(new Event(process))));
        }
    }

    /** Waits for the end of all processes. */
    void await() throws InterruptedException, IOException {
        int left = processes.size();
        while (left > 0) {
            Event event = next();
            if (event == null) {
                escalate();
            } else if (event.ended() == null) {
                beginToEnd(System.nanoTime());
            } else {
                left--;
                ended(event.ended());
            }
        }
        for (RankProcess process : processes) {
            process.finishOutput();
        }
    }

    private @Nullable Event next() throws InterruptedException {
        return stage == Stage.RUNNING || stage == Stage.KILLED
                ? events.take()
                : events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private void ended(RankProcess process) throws IOException {
        if (!job.threads()) {
            boolean ranHooks = RankReport.read(directory.path(), process.number()) != null;
            boolean failed = process.exitCode() != ExitCode.SUCCESS;
            String how = Signals.words(process.exitCode(), ranHooks) + " (process " + process.processId() + ")";
            directory.markEnded(process.number(), failed, failed ? how : "has finished");
        }
        if (process.exitCode() != ExitCode.SUCCESS) {
            beginToEnd(System.nanoTime() + graceNanos);
        }
    }

    private void beginToEnd(long when) {
        if (stage == Stage.RUNNING) {
            stage = Stage.ENDING;
            deadline = when;
        }
    }

    private void escalate() {
        if (stage == Stage.ENDING) {
            stage = Stage.TERMINATED;
            deadline = System.nanoTime() + graceNanos;
            processes.stream().filter(RankProcess::isAlive).forEach(RankProcess::terminate);
        } else {
            stage = Stage.KILLED;
            processes.stream().filter(RankProcess::isAlive).forEach(RankProcess::kill);
        }
    }

    /** Asks to end all processes at once; any thread may. */
    void requestEnd() {
        events.add(new Event(null));
    }

    /** Ends all processes since the launcher itself is told to end; any thread may call it. */
    void interrupt() throws InterruptedException {
        synchronized (processes) {
            interrupted = true;
        }
        processes.forEach(RankProcess::terminate);
        long until = System.nanoTime() + graceNanos;
        for (RankProcess process : processes) {
            if (!process.waitFor(until - System.nanoTime())) {
                process.kill();
            }
        }
        for (RankProcess process : processes) {
            process.waitFor(graceNanos);
            process.finishOutput();
        }
    }

    private void kill() {
        processes.forEach(RankProcess::kill);
    }

    boolean interrupted() {
        return interrupted;
    }

    List<RankProcess> processes() {
        return processes;
    }
}

package dev.harbinger.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Starts and ends the processes of a job. After one has failed, the others get a short time to end by themselves; then
 * they are asked to end, and finally killed. After a signal to the launcher all are asked at once, and no more are
 * started. One thread runs the job; {@link #interrupt} may be called by any.
 */
final class JobTermination {
    private enum Stage {
        RUNNING,
        ENDING,
        TERMINATED,
        KILLED
    }

    /** Starts a process. */
    @FunctionalInterface
    interface Start {
        RankProcess start() throws IOException;
    }

    private final long graceNanos;
    private final List<RankProcess> processes = new ArrayList<>();
    private Stage stage = Stage.RUNNING;
    private long deadline;
    private volatile boolean interrupted;

    /** @param graceNanos time between two stages */
    JobTermination(long graceNanos) {
        this.graceNanos = graceNanos;
    }

    /**
     * Starts a process of the job.
     *
     * @throws CancellationException if the job was interrupted
     */
    void start(Start process) throws IOException {
        synchronized (processes) {
            checkInterrupted();
            processes.add(process.start());
        }
    }

    /** The processes that were started, in order; complete when no more are started. */
    List<RankProcess> processes() {
        return processes;
    }

    /** Whether the processes are being ended. */
    boolean hasBegun() {
        return stage != Stage.RUNNING;
    }

    /** Whether nothing is left to be done but to wait. */
    boolean isLast() {
        return stage == Stage.KILLED;
    }

    /** Time until the next stage. */
    long nanosLeft() {
        return deadline - System.nanoTime();
    }

    /** Begins to end the processes, unless that has begun: they are asked to end at {@code when}. */
    void begin(long when) {
        if (stage == Stage.RUNNING) {
            stage = Stage.ENDING;
            deadline = when;
        }
    }

    /** Enters the next stage: asks the processes to end, or kills them. */
    void escalate() {
        if (stage == Stage.ENDING) {
            stage = Stage.TERMINATED;
            deadline = System.nanoTime() + graceNanos;
            processes.stream().filter(RankProcess::isAlive).forEach(RankProcess::terminate);
        } else {
            stage = Stage.KILLED;
            processes.stream().filter(RankProcess::isAlive).forEach(RankProcess::kill);
        }
    }

    /** Kills all processes. */
    void kill() {
        processes.forEach(RankProcess::kill);
    }

    /** Ends all processes because the launcher itself is asked to end; returns when they have ended. */
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
        }
    }

    /** @throws CancellationException if the job was interrupted */
    void checkInterrupted() {
        if (interrupted) {
            throw new CancellationException("the launcher was asked to end");
        }
    }
}

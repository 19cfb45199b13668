package dev.harbinger.launch;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An operating system process of a job: that of one rank, or of all ranks if they are threads. */
final class RankProcess {
    private final int number;
    private final Process process;
    private final Forwarder out;
    private final Forwarder err;
    private volatile long endNanos;
    private volatile boolean terminated;
    private volatile boolean neverJoined;
    private volatile boolean hung;

    private RankProcess(int number, Process process, Forwarder out, Forwarder err) {
        this.number = number;
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /**
     * Starts it. Process 0 reads the launcher's standard input, the others read nothing.
     *
     * @param descendants tracks the processes that it starts
     * @param ended called by another thread when it has ended
     */
    static RankProcess start(
            int number,
            List<String> command,
            RankLines out,
            RankLines err,
            DescendantProcesses descendants,
            Consumer<RankProcess> ended)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(
                        number == 0
                                ? ProcessBuilder.Redirect.INHERIT
                                : ProcessBuilder.Redirect.from(new File("/dev/null")));
        descendants.mark(builder.environment());
        Process process = builder.start();
        RankProcess started = new RankProcess(
                number,
                process,
                Forwarder.start(process.getInputStream(), out, "output of " + number),
                Forwarder.start(process.getErrorStream(), err, "errors of " + number));
        var _ = process.onExit().thenRun(() -> {
            started.endNanos = System.nanoTime();
            ended.accept(started);
        });
        return started;
    }

    /** Its number among the job's processes: the rank, or 0 if ranks are threads. */
    int number() {
        return number;
    }

    /** A description of its end, such as "was killed by signal 9 (SIGKILL)", with its process ID. */
    String withId(String how) {
        return how + " (process " + process.pid() + ")";
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The exit code of the process; a process that never ran the program has failed in any case. */
    int exitCode() {
        int code = process.exitValue();
        return neverJoined && code == ExitCode.SUCCESS ? ExitCode.FAILURE : code;
    }

    /** Notes that it has ended without joining the job. */
    void setNeverJoined() {
        neverJoined = true;
    }

    /** Whether it ended with exit code 0 without having joined the job. */
    boolean endedWithoutJoining() {
        return neverJoined && process.exitValue() == ExitCode.SUCCESS;
    }

    /** When its end was detected, on the host's monotonic clock. */
    long endNanos() {
        return endNanos;
    }

    /** Waits, after it has ended, until all its output was forwarded. */
    void finishOutput() throws InterruptedException {
        out.finish();
        err.finish();
    }

    /** Waits for the same, at most until {@code deadline} of {@link System#nanoTime}. */
    void finishOutput(long deadline) throws InterruptedException {
        out.finish(deadline - System.nanoTime());
        err.finish(deadline - System.nanoTime());
    }

    /** Notes that it has begun to end by itself, and did not within the grace. */
    void setHung() {
        hung = true;
    }

    /** Whether it has begun to end by itself, and did not within the grace. */
    boolean hasHung() {
        return hung;
    }

    /** Whether the launcher has asked it to end. */
    boolean wasTerminated() {
        return terminated;
    }

    /** Asks it and its descendants to end. */
    void terminate() {
        terminated = true;
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }

    /** Kills it and its descendants. */
    void kill() {
        terminated = true;
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    boolean waitFor(long nanos) throws InterruptedException {
        return process.waitFor(nanos, TimeUnit.NANOSECONDS);
    }
}

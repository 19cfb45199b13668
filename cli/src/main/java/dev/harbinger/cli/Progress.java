package dev.harbinger.cli;

import dev.harbinger.report.Amounts;
import dev.harbinger.trace.Trace;
import java.io.PrintStream;
import java.util.function.Supplier;

/**
 * Shows the progress of a command on one line of the terminal, which is overwritten and cleared at the end. Shows
 * nothing if standard error is not a terminal.
 */
final class Progress implements AutoCloseable {
    /** Set by the script that starts this program when standard error is a terminal. */
    private static final String TERMINAL_PROPERTY = "harbinger.terminal";

    private static final long FIRST_MILLIS = 500;
    private static final long EACH_MILLIS = 200;
    private static final double LEAST_PART = 0.01;
    private static final String WIPE = "\r\u001b[K";

    private final PrintStream out;
    private final Supplier<String> line;
    private final Thread thread;

    private Progress(PrintStream out, Supplier<String> line) {
        this.out = out;
        this.line = line;
        this.thread = Thread.ofPlatform().daemon().name("progress").unstarted(this::show);
    }

    /**
     * Starts to show progress.
     *
     * @param line how far it has come; called by another thread
     */
    static Progress of(Supplier<String> line) {
        Progress progress = new Progress(System.err, line);
        if (Boolean.getBoolean(TERMINAL_PROPERTY)) {
            progress.thread.start();
        }
        return progress;
    }

    /**
     * Starts to show how much of a trace has been read.
     *
     * @param step what else there is to say
     */
    static Progress of(Trace trace, Supplier<String> step) {
        long start = System.nanoTime();
        return of(() -> {
            double part = trace.bytes() == 0 ? 0 : Math.min(1, (double) trace.bytesRead() / trace.bytes());
            return "reading " + trace.format() + ": " + Amounts.percent(part) + " of " + Amounts.bytes(trace.bytes())
                    + ", " + step.get() + left(part, System.nanoTime() - start);
        });
    }

    /**
     * How long reading will still take at the same speed; empty while too little is read to tell.
     *
     * @param part the part read, from 0 to 1
     * @param nanos nanoseconds since the start
     */
    static String left(double part, long nanos) {
        if (part < LEAST_PART) {
            return "";
        }
        long seconds = Math.round(nanos / 1e9 * (1 - part) / part);
        long minutes = seconds / 60;
        return ", "
                + (minutes == 0
                        ? seconds + " s"
                        : minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min")
                + " left";
    }

    private void show() {
        try {
            Thread.sleep(FIRST_MILLIS);
            while (true) {
                out.print(WIPE + line.get());
                out.flush();
                Thread.sleep(EACH_MILLIS);
            }
        } catch (InterruptedException e) {
            out.print(WIPE);
            out.flush();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

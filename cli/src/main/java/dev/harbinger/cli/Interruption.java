package dev.harbinger.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Handles Ctrl-C while a command works: interrupts the command's thread and keeps the JVM running until the command has
 * shown its results so far. The JVM then exits with 130, as after this signal.
 *
 * <p>Created and closed by the command's thread.
 */
final class Interruption implements AutoCloseable {
    /** Exit code of a command that Ctrl-C stopped: 128 and the number of the signal. */
    static final int EXIT_CODE = 130;

    /** Longest wait for the command's results, in seconds. */
    private static final int PATIENCE = 60;

    private final Thread worker = Thread.currentThread();
    private final CountDownLatch shown = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "interruption");
    private boolean works = true;

    private Interruption() {}

    /** Lets Ctrl-C interrupt this thread from now on. */
    static Interruption watch() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** Runs at Ctrl-C. */
    void stop() {
        synchronized (this) {
            if (works) {
                worker.interrupt();
            }
        }
        try {
            if (!shown.await(PATIENCE, TimeUnit.SECONDS)) {
                System.err.println("harbinger: the report took too long and was abandoned");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Notes that the work is done; Ctrl-C now only waits until the result is shown. */
    synchronized void worked() {
        works = false;
        // an interrupt that came too late for the work must not disturb the writing of files
        boolean _ = Thread.interrupted();
    }

    @Override
    public void close() {
        shown.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // the JVM is ending, and the hook has run
        }
    }
}

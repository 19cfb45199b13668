package dev.harbinger.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C while a command works: it interrupts the command's thread, and keeps the JVM until the command has shown what
 * it has by then. The JVM ends with 130 afterwards, as a program does that is stopped by this signal.
 *
 * <p>Made and closed by the thread that works.
 */
final class Interruption implements AutoCloseable {
    /** Exit code of a command that Ctrl-C stopped: 128 and the number of the signal. */
    static final int EXIT_CODE = 130;

    /** Longest wait for what the command still shows, in seconds. */
    private static final int PATIENCE = 60;

    private final Thread worker = Thread.currentThread();
    private final CountDownLatch shown = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "interruption");
    private boolean works = true;

    private Interruption() {}

    /** From now on, Ctrl-C interrupts this thread. */
    static Interruption watch() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** What Ctrl-C does. */
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

    /** The work is done, and its result is about to be shown: from now on Ctrl-C only waits for that. */
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

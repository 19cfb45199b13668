package dev.harbinger.record;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Delays the shutdown of this JVM until a recording is collected and reported, and terminates the recorded command. To
 * be used by one thread.
 */
final class ShutdownHook implements AutoCloseable {
    private static final int WAIT_SECONDS = 10;

    private static final int POLL_MILLIS = 10;

    private final CountDownLatch released = new CountDownLatch(1);
    private volatile @Nullable Process command;
    private @Nullable Thread hook;

    /** Registers the hook. Call it before the command starts, so that a shutdown never leaves the command behind. */
    void register() {
        hook = new Thread(this::end);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Sets the command, once it has started. */
    void setCommand(Process process) {
        command = process;
    }

    /** Waits for the command first: a signal from a terminal reaches the command as well, others do not. */
    private void end() {
        try {
            Process process = command;
            while (process == null) {
                if (released.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
                process = command;
            }
            if (!process.waitFor(1, TimeUnit.SECONDS)) {
                process.destroy();
            }
            if (!released.await(WAIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                released.await(WAIT_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        released.countDown();
        try {
            if (hook != null) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        } catch (IllegalStateException e) {
            // The hook runs: the JVM is ending.
        }
    }
}

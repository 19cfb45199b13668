package dev.harbinger.record;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps this JVM, when it is told to end, until a recording is gathered and told of, and has the recorded command end.
 * One thread uses it.
 */
final class EndingHold implements AutoCloseable {
    private static final int ENDING_SECONDS = 10;

    private static final int LOOK_MILLIS = 10;

    private final CountDownLatch released = new CountDownLatch(1);
    private volatile @Nullable Process command;
    private @Nullable Thread hook;

    /** From now on: before the command is started, so that there is no moment in which it would be left behind. */
    void begin() {
        hook = new Thread(this::end);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The command has been started. */
    void on(Process process) {
        command = process;
    }

    /** A terminal has told the command too, others have not. */
    private void end() {
        try {
            Process process = command;
            while (process == null) {
                if (released.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
                process = command;
            }
            if (!process.waitFor(1, TimeUnit.SECONDS)) {
                process.destroy();
            }
            if (!released.await(ENDING_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                released.await(ENDING_SECONDS, TimeUnit.SECONDS);
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

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

    private final CountDownLatch released = new CountDownLatch(1);
    private @Nullable Thread hook;

    /** From now on, for this command. */
    void on(Process process) {
        hook = new Thread(() -> end(process));
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** A terminal has told the command too, others have not. */
    private void end(Process process) {
        try {
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

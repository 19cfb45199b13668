package dev.harbinger.launch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The time limit of a job. Its thread ends with {@link #close}. */
final class TimeLimit implements AutoCloseable {
    private final @Nullable Duration limit;
    private @Nullable Thread timer;
    private volatile boolean over;

    /** @param limit null for none */
    TimeLimit(@Nullable Duration limit) {
        this.limit = limit;
    }

    /** Starts to count. */
    void start(Runnable whenOver) {
        if (limit != null) {
            timer = Thread.ofPlatform().daemon().name("time limit").start(() -> count(limit, whenOver));
        }
    }

    private void count(Duration time, Runnable whenOver) {
        try {
            Thread.sleep(time);
            over = true;
            whenOver.run();
        } catch (InterruptedException e) {
            // The job has ended in time.
        }
    }

    /** Whether the job was ended because its time was over. */
    boolean isOver() {
        return over;
    }

    /** What happened, in one line. */
    String message() {
        return "the job was ended because its time limit of " + (limit == null ? "" : limit.toMillis() / 1000.0 + " s")
                + " is over";
    }

    @Override
    public void close() {
        if (timer != null) {
            timer.interrupt();
        }
    }
}

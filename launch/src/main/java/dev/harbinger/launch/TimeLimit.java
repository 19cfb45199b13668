package dev.harbinger.launch;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The time limit of a job. Its thread ends with {@link #close}. */
final class TimeLimit implements AutoCloseable {
    private final @Nullable Duration limit;
    private final Consumer<TerminationReason> whenOver;
    private @Nullable Thread timer;

    /**
     * A limit that does not count yet.
     *
     * @param limit null for none
     * @param whenOver is called once, when the time is over
     */
    TimeLimit(@Nullable Duration limit, Consumer<TerminationReason> whenOver) {
        this.limit = limit;
        this.whenOver = whenOver;
    }

    /** Starts to count. */
    void start() {
        if (limit != null) {
            timer = Thread.ofPlatform().daemon().name("time limit").start(() -> count(limit));
        }
    }

    private void count(Duration time) {
        try {
            Thread.sleep(time);
            whenOver.accept(new TerminationReason(
                    "the job was ended because its time limit of " + time.toMillis() / 1000.0 + " s is over",
                    ExitCode.TIMEOUT));
        } catch (InterruptedException e) {
            // The job has ended in time.
        }
    }

    @Override
    public void close() {
        if (timer != null) {
            timer.interrupt();
        }
    }
}

package dev.harbinger.launch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits at which the launcher ends a job by itself.
 *
 * @param time the time that the job may take, from the start of its ranks; null for no limit. Then the exit code is
 *     {@link ExitCode#TIMEOUT}
 * @param endsDeadlock whether a deadlocked job is ended, with {@link ExitCode#DEADLOCK}, or the deadlock only reported
 * @param stall how long the job may stand still: at least one rank waits, and none sends, receives or calls a
 *     collective; null for no limit. Then the exit code is {@link ExitCode#STALLED}
 */
public record JobLimits(
        @Nullable Duration time,
        boolean endsDeadlock,
        @Nullable Duration stall) {
    /** Deadlocked jobs are ended, and no others. */
    public static final JobLimits DEFAULT = new JobLimits(null, true, null);
}

package dev.harbinger.launch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the launcher does about a job that cannot continue, or does not.
 *
 * @param endsDeadlock whether it ends a deadlocked job, or only reports the deadlock
 * @param abortAfter after how long without any movement it ends a job; null for never
 */
public record StallPolicy(boolean endsDeadlock, @Nullable Duration abortAfter) {
    /** Ends deadlocked jobs, and no others. */
    public static final StallPolicy DEFAULT = new StallPolicy(true, null);
}

package dev.harbinger.messaging.progress;

import java.time.Duration;

/**
 * What ends a wait before the awaited event.
 *
 * @param isInterruptible whether an interrupt of the waiting thread does
 * @param isTimed whether the deadline does
 * @param deadline as of {@link System#nanoTime}
 */
public record WaitLimit(boolean isInterruptible, boolean isTimed, long deadline) {
    /** Nothing ends the wait. An interrupt is remembered until it is over. */
    public static final WaitLimit NONE = new WaitLimit(false, false, 0);

    /** An interrupt ends the wait. */
    public static final WaitLimit INTERRUPT = new WaitLimit(true, false, 0);

    /** An interrupt or the end of {@code time} ends the wait; a time that is not positive ends it at once. */
    public static WaitLimit within(Duration time) {
        // Longer than any program runs, and small enough for differences of nanoTime.
        Duration longest = Duration.ofNanos(Long.MAX_VALUE / 2);
        long nanos = time.isNegative() ? 0 : (time.compareTo(longest) > 0 ? longest : time).toNanos();
        return new WaitLimit(true, true, System.nanoTime() + nanos);
    }

    boolean isTimeOver() {
        return isTimed && System.nanoTime() - deadline >= 0;
    }
}

package dev.harbinger.trace.otf2;

import dev.harbinger.trace.TraceEvent;

/**
 * The clock of the events: its resolution and its origin.
 *
 * @param ticksPerSecond 0 when not known
 * @param origin the tick before which there is no event
 */
record Clock(long ticksPerSecond, long origin) {
    private static final long NANOS = 1_000_000_000L;

    /** Of an archive that does not tell. */
    static final Clock UNKNOWN = new Clock(0, 0);

    /** Nanoseconds since the origin, or {@link TraceEvent#ABSENT}. */
    long nanos(long ticks) {
        if (ticksPerSecond <= 0) {
            return TraceEvent.ABSENT;
        }
        long since = ticks - origin;
        if (ticksPerSecond == NANOS) {
            return since;
        }
        long rest = Math.floorMod(since, ticksPerSecond);
        long restNanos = rest <= Long.MAX_VALUE / NANOS
                ? rest * NANOS / ticksPerSecond
                : (long) ((double) rest * NANOS / ticksPerSecond);
        return Math.floorDiv(since, ticksPerSecond) * NANOS + restNanos;
    }
}

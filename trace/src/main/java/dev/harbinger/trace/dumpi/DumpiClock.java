package dev.harbinger.trace.dumpi;

/**
 * Puts right times whose seconds are kept in 16 bits, so that they begin anew every 18 hours. Calls are recorded as
 * they return, so that a time may be somewhat before the one of the call before. One thread at a time.
 */
final class DumpiClock {
    private static final long WRAP_SECONDS = 1 << 16;
    /** A time that is further back is one after the seconds began anew. */
    private static final long FURTHEST_BACK = 1 << 12;

    private static final long NANOS_A_SECOND = 1_000_000_000;

    private boolean begun;
    private long wrapped;
    private long last;

    /** Nanoseconds since the epoch. */
    long nanos(long seconds, long nanos) {
        long time = seconds + wrapped;
        if (begun && time < last - FURTHEST_BACK) {
            wrapped += WRAP_SECONDS;
            time += WRAP_SECONDS;
        } else if (begun && wrapped > 0 && time > last + WRAP_SECONDS - FURTHEST_BACK) {
            wrapped -= WRAP_SECONDS;
            time -= WRAP_SECONDS;
        }
        begun = true;
        last = time;
        return time * NANOS_A_SECOND + nanos;
    }
}

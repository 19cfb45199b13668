package dev.harbinger.trace.dumpi;

/**
 * Corrects times whose seconds have only 16 bits and wrap around every 18 hours. Calls are recorded when they return,
 * so a time may be slightly earlier than that of the previous call. One thread at a time.
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

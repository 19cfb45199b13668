package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import java.util.function.LongSupplier;

/**
 * Measures what prediction costs and saves. The clock is read for messages that are fetched ahead, and at one
 * observation in {@value #INTERVAL}; nothing else in the engine depends on it.
 */
final class PredictionTimes {
    /** Observations per sample. A prime, so that samples meet every receive of a program that repeats itself. */
    static final int INTERVAL = 31;
    /** A sample counts as no longer than this: the thread was interrupted, which is no cost of prediction. */
    static final long LONGEST_SAMPLE = 100_000;

    private final LongSupplier clock;
    private final Counters counters;
    private int untilSample = INTERVAL;
    private long clockNanos;
    private long sampleStart;

    /** @param clock the time in nanoseconds, from any origin */
    PredictionTimes(LongSupplier clock, Counters counters) {
        this.clock = clock;
        this.counters = counters;
    }

    // ---- samples of the predictor

    /** Begins an observation; returns whether it is timed and needs {@link #endSample}. */
    boolean beginSample() {
        if (--untilSample > 0) {
            return false;
        }
        untilSample = INTERVAL;
        long before = clock.getAsLong();
        sampleStart = clock.getAsLong();
        clockNanos = sampleStart - before;
        return true;
    }

    /** Ends a timed observation. It stands for those that are not timed; reading the clock is deducted. */
    void endSample() {
        long nanos = Math.min(clock.getAsLong() - sampleStart - clockNanos, LONGEST_SAMPLE);
        counters.add(Counter.PREDICTING_NANOS, nanos * INTERVAL);
    }

    // ---- messages fetched ahead

    /** Notes that a message for which no receive is posted starts to be fetched. */
    void fetchBegins(UnexpectedMessage message) {
        message.fetchTime = clock.getAsLong();
    }

    /** Notes that a message has been fetched, or that its receive has come: from now on the receive waits. */
    void fetchEnds(UnexpectedMessage message) {
        message.fetchTime = clock.getAsLong() - message.fetchTime;
    }

    /** Counts a message that was fetched ahead and is received. */
    void received(UnexpectedMessage message) {
        counters.add(Counter.FETCHED_AHEAD_NANOS, message.fetchTime);
    }

    /** The time at which a message is copied that would have gone to its receive directly. */
    long copyBegins() {
        return clock.getAsLong();
    }

    /** Counts the copy that began at {@code start}. */
    void copyEnds(long start) {
        counters.add(Counter.COPYING_AHEAD_NANOS, clock.getAsLong() - start);
    }
}

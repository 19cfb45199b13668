package dev.harbinger.study.messageinterface.latency;

import java.util.Arrays;

/**
 * How often which number of cycles was seen: numbers below 4,096 exactly, larger ones to a part in 2,048. Takes no more
 * memory for more of them.
 *
 * <p>Used by one thread.
 */
public final class CycleCounts {
    private static final int EXACT_BITS = 12;
    private static final int EXACT = 1 << EXACT_BITS;
    private static final int HALF = EXACT / 2;

    private long[] counts = new long[64];
    private long all;
    private double sum;
    private long least = Long.MAX_VALUE;
    private long most = -1;

    /** Adds a number that is not negative. */
    public void add(long cycles) {
        int bucket = bucket(cycles);
        if (bucket >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(bucket + 1, 2 * counts.length));
        }
        counts[bucket]++;
        all++;
        sum += cycles;
        least = Math.min(least, cycles);
        most = Math.max(most, cycles);
    }

    private static int bucket(long cycles) {
        if (cycles < EXACT) {
            return (int) cycles;
        }
        int shift = Long.SIZE - Long.numberOfLeadingZeros(cycles) - EXACT_BITS;
        return EXACT + (shift - 1) * HALF + (int) (cycles >>> shift) - HALF;
    }

    /** The least number of a bucket. */
    private static long value(int bucket) {
        if (bucket < EXACT) {
            return bucket;
        }
        int above = bucket - EXACT;
        return (long) (above % HALF + HALF) << (above / HALF + 1);
    }

    /** How many numbers. */
    public long count() {
        return all;
    }

    /** Their sum. */
    public double sum() {
        return sum;
    }

    /** Their mean, no number when there are none. */
    public double mean() {
        return sum / all;
    }

    /** The least. Only when there are some. */
    public long least() {
        return least;
    }

    /** The greatest. Only when there are some. */
    public long most() {
        return most;
    }

    /**
     * The number that a share of all reach or stay below. Only when there are some.
     *
     * @param share more than 0, at most 1
     */
    public long percentile(double share) {
        long rank = Math.clamp((long) Math.ceil(share * all), 1, all);
        long seen = 0;
        int bucket = 0;
        while (seen < rank) {
            seen += counts[bucket++];
        }
        return Math.clamp(value(bucket - 1), least, most);
    }
}

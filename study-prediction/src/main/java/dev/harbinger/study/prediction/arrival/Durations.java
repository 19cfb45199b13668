package dev.harbinger.study.prediction.arrival;

import java.util.Arrays;

/**
 * How many durations there were of each power of two of nanoseconds, their sum and the longest. One thread at a time.
 */
public final class Durations {
    /** Classes: the first is of 0 and 1 ns, each later one of up to twice as much. */
    public static final int CLASSES = 64;

    private final long[] counts = new long[CLASSES];
    private double sum;
    private long longest;
    private long count;

    /** None. */
    public Durations() {}

    /** Adds a duration, 0 or more nanoseconds. */
    public void add(long nanos) {
        counts[nanos <= 1 ? 0 : CLASSES - Long.numberOfLeadingZeros(nanos - 1)]++;
        sum += nanos;
        longest = Math.max(longest, nanos);
        count++;
    }

    /** Adds all that another counted. */
    public void addAll(Durations other) {
        Arrays.setAll(counts, i -> counts[i] + other.counts[i]);
        sum += other.sum;
        longest = Math.max(longest, other.longest);
        count += other.count;
    }

    /** How many. */
    public long count() {
        return count;
    }

    /** Nanoseconds, all together. */
    public double sum() {
        return sum;
    }

    /** The longest, in nanoseconds. */
    public long longest() {
        return longest;
    }

    /** Durations of more than the class before allows and at most {@code 1 << index} nanoseconds. */
    public long inClass(int index) {
        return counts[index];
    }

    /** The end of the first class that with those before it holds at least half of all; 0 if there are none. */
    public long median() {
        long below = 0;
        for (int i = 0; i < CLASSES; i++) {
            below += counts[i];
            if (count > 0 && 2 * below >= count) {
                return 1L << Math.min(i, 62);
            }
        }
        return 0;
    }
}

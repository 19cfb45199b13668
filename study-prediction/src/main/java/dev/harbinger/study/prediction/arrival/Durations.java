package dev.harbinger.study.prediction.arrival;

import java.io.Serializable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * How many durations there were of each power of two of nanoseconds, their sum, their median and the longest. One
 * thread at a time.
 */
public final class Durations implements Serializable {
    private static final long serialVersionUID = 1;

    /** Classes: the first is of 0 and 1 ns, each later one of up to twice as much. */
    public static final int CLASSES = 64;

    /** A class is counted in as many steps, for a median that is off by a sixteenth at most. */
    private static final int STEPS = 16;

    private static final int STEP_BITS = 4;

    private final long[] @Nullable [] counts = new long[CLASSES] @Nullable [];
    private double sum;
    private long longest;
    private long count;

    /** None. */
    public Durations() {}

    /** Adds a duration, 0 or more nanoseconds. */
    public void add(long nanos) {
        int index = nanos <= 1 ? 0 : CLASSES - Long.numberOfLeadingZeros(nanos - 1);
        steps(index)[index == 0 ? 0 : (int) ((nanos - start(index) - 1) >>> shift(index))]++;
        sum += nanos;
        longest = Math.max(longest, nanos);
        count++;
    }

    /** The duration after which a class begins: half of its end. */
    private static long start(int index) {
        return 1L << (index - 1);
    }

    private static int shift(int index) {
        return Math.max(0, index - 1 - STEP_BITS);
    }

    private long[] steps(int index) {
        long[] steps = counts[index];
        if (steps == null) {
            steps = new long[STEPS];
            counts[index] = steps;
        }
        return steps;
    }

    /** Adds all that another counted. */
    public void addAll(Durations other) {
        for (int index = 0; index < CLASSES; index++) {
            long[] added = other.counts[index];
            for (int step = 0; added != null && step < STEPS; step++) {
                steps(index)[step] += added[step];
            }
        }
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
        long[] steps = counts[index];
        return steps == null ? 0 : LongStream.of(steps).sum();
    }

    /** The median of the durations, at most a sixteenth too large; 0 if there are none. */
    public long median() {
        long below = 0;
        for (int index = 0; index < CLASSES; index++) {
            long[] steps = counts[index];
            for (int step = 0; steps != null && step < STEPS; step++) {
                below += steps[step];
                if (2 * below >= count) {
                    long end = index == 0 ? 1 : start(index) + ((step + 1L) << shift(index));
                    return end < 0 ? longest : Math.min(end, longest);
                }
            }
        }
        return 0;
    }
}

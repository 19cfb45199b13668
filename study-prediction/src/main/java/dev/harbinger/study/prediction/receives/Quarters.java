package dev.harbinger.study.prediction.receives;

import java.io.Serializable;

/**
 * The receives of a process in four quarters of about the same number: how many repeated an order seen before, and how
 * many were posted for the first time. Counted in bins that double when there are too many, so memory is bounded and a
 * quarter ends a thirty-second part of the receives off at most. For one thread at a time.
 */
public final class Quarters implements Serializable {
    private static final long serialVersionUID = 1;

    /** Name of the predictor that tells whether a receive repeats an order. */
    public static final String PREDICTOR = "context:6";

    /** How many quarters there are. */
    public static final int ALL = 4;

    private static final int MOST_BINS = 64;

    private final long[] receives = new long[MOST_BINS];
    private final long[] repeated = new long[MOST_BINS];
    private final long[] firstSights = new long[MOST_BINS];
    private long width = 1;
    private int bins = 1;

    /** No receives. */
    Quarters() {}

    /** A receive was posted. */
    void add(boolean isRepeated, boolean isFirstSight) {
        if (receives[bins - 1] == width) {
            if (bins == MOST_BINS) {
                halve(receives);
                halve(repeated);
                halve(firstSights);
                width *= 2;
                bins = MOST_BINS / 2;
            }
            bins++;
        }
        receives[bins - 1]++;
        repeated[bins - 1] += isRepeated ? 1 : 0;
        firstSights[bins - 1] += isFirstSight ? 1 : 0;
    }

    private static void halve(long[] counts) {
        for (int i = 0; i < MOST_BINS; i++) {
            counts[i] = i < MOST_BINS / 2 ? counts[2 * i] + counts[2 * i + 1] : 0;
        }
    }

    /** The receives of a quarter, from 0 to 3. */
    public long receives(int quarter) {
        return sum(receives, quarter);
    }

    /** Those of them that followed the receives before them as at an earlier time. */
    public long repeated(int quarter) {
        return sum(repeated, quarter);
    }

    /** Those of them that were posted for the first time. */
    public long firstSights(int quarter) {
        return sum(firstSights, quarter);
    }

    private long sum(long[] counts, int quarter) {
        long sum = 0;
        for (int i = 0; i < bins; i++) {
            sum += i * ALL / bins == quarter ? counts[i] : 0;
        }
        return sum;
    }
}

package dev.harbinger.predict;

import java.util.Arrays;
import java.util.Objects;

/**
 * Scores a predictor some calls ahead: before each receive it is asked for the next {@code depth} calls, and each
 * answer is compared with the call that then came at that distance. It is asked without hint, so tag-based predictors
 * score nothing here; distance 1 is otherwise the ordinary hit ratio. A window is scored by the order of its members,
 * which means little: use {@link HitRatio} for windows.
 *
 * <p>One thread at a time; nothing is allocated after construction by this class.
 */
public final class AheadAccuracy {
    private final Predictor predictor;
    private final int depth;
    /** The answers given before each of the latest receives, a row each, in a ring. */
    private final int[][] answers;

    private final long[] hits;
    private long receives;

    /**
     * @param predictor observed through this object from now on
     * @param depth calls ahead, 1 or more
     * @throws IllegalArgumentException if the depth is less than 1
     */
    public AheadAccuracy(Predictor predictor, int depth) {
        this.predictor = Objects.requireNonNull(predictor, "predictor");
        this.depth = Limits.inRange(depth, 1, 1 << 12, "depth");
        answers = new int[depth][depth];
        hits = new long[depth];
    }

    /** Takes the next receive, scores what was said of it and lets the predictor observe it; returns its verdict. */
    public boolean observe(int call, int site) {
        ask();
        int reach = (int) Math.min(depth, receives + 1);
        for (int ahead = 0; ahead < reach; ahead++) {
            int row = (int) ((receives - ahead) % depth);
            if (answers[row][ahead] == call) {
                hits[ahead]++;
            }
        }
        receives++;
        return predictor.observe(call, site);
    }

    private void ask() {
        int[] row = answers[(int) (receives % depth)];
        int known = predictor.predict(row, depth);
        Arrays.fill(row, known, depth, Predictor.NONE);
    }

    /** How far ahead is scored. */
    public int depth() {
        return depth;
    }

    /** Receives taken so far. */
    public long receives() {
        return receives;
    }

    /**
     * Receives that had been predicted {@code distance} calls ahead.
     *
     * @param distance 1 for the next call, up to {@link #depth}
     * @throws IndexOutOfBoundsException if the distance is not in that range
     */
    public long hits(int distance) {
        return hits[Objects.checkIndex(distance - 1, depth)];
    }

    /** Those receives over all receives, from 0 to 1; 0 if there were no receives. */
    public double ratio(int distance) {
        return receives == 0 ? 0 : (double) hits(distance) / receives;
    }
}

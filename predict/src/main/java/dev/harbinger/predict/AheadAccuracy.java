package dev.harbinger.predict;

import java.util.Arrays;
import java.util.Objects;

/**
 * Scores a predictor some calls ahead: before each receive it is asked for the next {@code depth} calls, and each
 * answer is compared with the call that then came at that distance. It is asked without hint, so tag-based predictors
 * score nothing here; distance 1 is otherwise the ordinary hit ratio. A window is scored by the order of its members,
 * which means little: use {@link HitRatio} for windows.
 *
 * <p>Messages often arrive in another order than that of the receives (Freitag and others, 2004), so the answers are
 * scored as sets as well: of the next k receives, how many are among the k that were predicted, whatever their order.
 *
 * <p>One thread at a time; nothing is allocated after construction by this class.
 */
public final class AheadAccuracy {
    /** Receives after which the latest ones move to the beginning of their array. */
    private static final int RECEIVES_KEPT = 256;

    private final Predictor predictor;
    private final int depth;
    /** The answers given before each of the latest receives, a row each, in a ring. */
    private final int[][] answers;

    /** Of the rows whose last call has come. */
    private final long[] hits;

    private final long[] setHits;
    /** Rows of which every answer was right; they are not in the counts above. */
    private long perfect;
    /** The latest receives, from the one after the oldest row on. */
    private final int[] latest;

    private int latestCount;
    private int row;
    private final Overlap overlap;
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
        setHits = new long[depth];
        latest = new int[depth + RECEIVES_KEPT];
        overlap = new Overlap(depth);
    }

    /** Takes the next receive, scores the predictions of it and lets the predictor observe it; returns its verdict. */
    public boolean observe(int call, int site) {
        int[] asked = answers[row];
        int known = predictor.predict(asked, depth);
        if (known < depth) {
            Arrays.fill(asked, known, depth, Predictor.NONE);
        }
        row = row + 1 == depth ? 0 : row + 1;
        if (latestCount == latest.length) {
            latestCount = depth - 1;
            System.arraycopy(latest, latest.length - latestCount, latest, 0, latestCount);
        }
        latest[latestCount++] = call;
        if (++receives >= depth) {
            score(answers[row], latestCount - depth);
        }
        return predictor.observe(call, site);
    }

    /** Scores the answers that the latest receives, from an index on, complete. */
    private void score(int[] answered, int from) {
        if (Arrays.equals(answered, 0, depth, latest, from, from + depth)) {
            perfect++;
            return;
        }
        overlap.clear();
        for (int k = 0; k < depth; k++) {
            int call = latest[from + k];
            hits[k] += answered[k] == call ? 1 : 0;
            setHits[k] += overlap.add(answered[k], call);
        }
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
        int ahead = Objects.checkIndex(distance - 1, depth);
        long sum = hits[ahead] + perfect;
        // Rows whose last call has not come yet, from the latest on.
        int incomplete = (int) Math.min(receives, depth - 1L);
        for (int age = ahead; age < incomplete; age++) {
            int[] answered = answers[Math.floorMod(row - 1 - age, depth)];
            sum += answered[ahead] == latest[latestCount - 1 - age + ahead] ? 1 : 0;
        }
        return sum;
    }

    /** Those receives over all receives, from 0 to 1; 0 if there were no receives. */
    public double ratio(int distance) {
        return receives == 0 ? 0 : (double) hits(distance) / receives;
    }

    /**
     * Of the next {@code size} receives, the part that was among the {@code size} calls predicted, whatever their
     * order: from 0 to 1, on average over all places from which {@link #depth} receives followed; 0 if there were none.
     *
     * @throws IndexOutOfBoundsException if the size is not from 1 to {@link #depth}
     */
    public double setRatio(int size) {
        long scored = setHits[Objects.checkIndex(size - 1, depth)] + size * perfect;
        return receives < depth ? 0 : (double) scored / (receives - depth + 1) / size;
    }

    /** How many members two growing sets have in common, each counted as often as it is in both. */
    private static final class Overlap {
        private final int[] predicted;
        private final int[] came;
        private int predictedAlone;
        private int cameAlone;
        private int common;

        Overlap(int most) {
            predicted = new int[most];
            came = new int[most];
        }

        void clear() {
            predictedAlone = 0;
            cameAlone = 0;
            common = 0;
        }

        /** Adds one to each set, where the predicted one may be {@link Predictor#NONE}; returns what is in common. */
        int add(int prediction, int call) {
            if (prediction != Predictor.NONE) {
                int partner = indexOf(came, cameAlone, prediction);
                if (partner >= 0) {
                    came[partner] = came[--cameAlone];
                    common++;
                } else {
                    predicted[predictedAlone++] = prediction;
                }
            }
            int partner = indexOf(predicted, predictedAlone, call);
            if (partner >= 0) {
                predicted[partner] = predicted[--predictedAlone];
                common++;
            } else {
                came[cameAlone++] = call;
            }
            return common;
        }

        private static int indexOf(int[] calls, int size, int call) {
            for (int i = 0; i < size; i++) {
                if (calls[i] == call) {
                    return i;
                }
            }
            return -1;
        }
    }
}

package dev.harbinger.study.networkcache.timing;

import java.util.Arrays;

/** A bimodal predictor: a two-bit counter for each of a number of branches, chosen by the branch's address. */
final class BranchPredictor {
    private static final byte WEAKLY_NOT_TAKEN = 1;
    private static final byte STRONGLY_TAKEN = 3;

    private final byte[] counters;
    private long branches;
    private long mispredictions;

    /**
     * A predictor.
     *
     * @param entries a power of two; 0 predicts every branch as not taken
     */
    BranchPredictor(int entries) {
        counters = new byte[entries];
        Arrays.fill(counters, WEAKLY_NOT_TAKEN);
    }

    long branches() {
        return branches;
    }

    long mispredictions() {
        return mispredictions;
    }

    /** Learns the outcome of a branch; returns whether it was predicted. */
    boolean predicted(int index, boolean taken) {
        branches++;
        boolean right = learn(index, taken) == taken;
        if (!right) {
            mispredictions++;
        }
        return right;
    }

    /** Updates the counter; returns the prediction. */
    private boolean learn(int index, boolean taken) {
        if (counters.length == 0) {
            return false;
        }
        int entry = index & counters.length - 1;
        byte counter = counters[entry];
        if (taken) {
            counters[entry] = (byte) Math.min(counter + 1, STRONGLY_TAKEN);
        } else {
            counters[entry] = (byte) Math.max(counter - 1, 0);
        }
        return counter > WEAKLY_NOT_TAKEN;
    }
}

package dev.harbinger.study.networkcache.timing;

/**
 * The cost of branches.
 *
 * @param predictorEntries {@code core.predictor-entries}: two-bit counters of the bimodal predictor, a power of two; 0
 *     predicts every branch as not taken
 * @param mispredictPenalty {@code core.mispredict-penalty}: cycles from a mispredicted branch's outcome to the next
 *     fetch
 * @param takenPenalty {@code core.taken-penalty}: cycles without fetch after a branch or jump that was predicted as
 *     taken
 */
public record BranchParameters(int predictorEntries, int mispredictPenalty, int takenPenalty) {
    private static final int MOST_ENTRIES = 1 << 24;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when a value is out of range; the message names the parameter
     */
    public BranchParameters {
        if (predictorEntries < 0 || Integer.bitCount(predictorEntries) > 1) {
            throw new IllegalArgumentException(
                    "core.predictor-entries is " + predictorEntries + ": it must be 0 or a power of two");
        }
        CoreParameters.check("core.predictor-entries", predictorEntries, 0, MOST_ENTRIES);
        CoreParameters.check("core.mispredict-penalty", mispredictPenalty, 0, CoreParameters.LONGEST);
        CoreParameters.check("core.taken-penalty", takenPenalty, 0, CoreParameters.LONGEST);
    }
}

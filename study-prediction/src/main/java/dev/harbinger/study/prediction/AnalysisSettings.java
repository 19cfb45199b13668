package dev.harbinger.study.prediction;

import dev.harbinger.predict.Predictors;
import dev.harbinger.predict.Window;
import dev.harbinger.study.prediction.arrival.Assumptions;
import java.io.Serializable;
import java.util.List;

/**
 * The settings of an analysis.
 *
 * @param predictors names of the predictors to score, see {@link Predictors}
 * @param follower name of the predictor that decides which early receives were predicted
 * @param starts number of receives at which the predictors of {@link #FROM_STARTS} are started in turn; 0 for none
 * @param assumptions assumptions for facts that a trace lacks
 */
public record AnalysisSettings(List<String> predictors, String follower, int starts, Assumptions assumptions)
        implements Serializable {
    /** The predictors scored by default: published ones, proposed ones, and our own. */
    public static final List<String> USUAL_PREDICTORS = List.of(
            "single-cycle",
            "single-cycle+init",
            "tagging",
            "tag-cycle",
            "tag-cycle+init",
            "tag-bettercycle",
            "tag-bettercycle+init",
            "2-level-tag-cycle",
            "2-level-tag-bettercycle",
            "last-successor",
            "context:3",
            "context:6",
            "confident-context:6",
            "tournament",
            "tag-tournament",
            "lru:1",
            "lru:5",
            "lru:10",
            "lru:20",
            "lru:40",
            "fifo:5",
            "fifo:10",
            "fifo:20",
            "fifo:40",
            "lfu:5",
            "lfu:10",
            "lfu:20",
            "lfu:40");

    /** The predictors whose sensitivity to the start is examined (Afsahi and Dimopoulos, section 6.6). */
    public static final List<String> FROM_STARTS = List.of(
            "single-cycle",
            "single-cycle+init",
            "tag-cycle",
            "tag-cycle+init",
            "tag-bettercycle",
            "tag-bettercycle+init");

    /** The default number of starts. */
    public static final int USUAL_STARTS = 100;

    /** The default settings. */
    public static final AnalysisSettings USUAL =
            new AnalysisSettings(USUAL_PREDICTORS, Predictors.DEFAULT, USUAL_STARTS, Assumptions.USUAL);

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if a predictor is not known, or a number is out of range; the message is one
     *     line with the valid values
     */
    public AnalysisSettings {
        predictors = List.copyOf(predictors);
        predictors.forEach(Predictors::factory);
        if (Predictors.byName(follower) instanceof Window) {
            throw new IllegalArgumentException(
                    "a runtime follows a predictor of one call, and " + follower + " predicts a set of them");
        }
        if (starts < 0 || starts > 1000) {
            throw new IllegalArgumentException("starts must be from 0 to 1000, not " + starts);
        }
    }
}

package dev.harbinger.study.prediction;

import dev.harbinger.predict.Predictors;
import dev.harbinger.predict.Window;
import dev.harbinger.study.prediction.arrival.Assumptions;
import java.util.List;

/**
 * What an analysis is to look at.
 *
 * @param predictors names of the predictors to score, see {@link Predictors}
 * @param follower name of the one that decides which early receives were predicted
 * @param starts receives from which the predictors of {@link #FROM_STARTS} are started, one after another; 0 for none
 * @param assumptions what is assumed where a trace does not tell
 */
public record AnalysisSettings(List<String> predictors, String follower, int starts, Assumptions assumptions) {
    /** The predictors scored unless told otherwise: those of the documents, those proposed there, and our own. */
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

    /** The predictors whose sensitivity to the start is looked at (Afsahi and Dimopoulos, section 6.6). */
    public static final List<String> FROM_STARTS = List.of(
            "single-cycle",
            "single-cycle+init",
            "tag-cycle",
            "tag-cycle+init",
            "tag-bettercycle",
            "tag-bettercycle+init");

    /** Starts looked at unless told otherwise. */
    public static final int USUAL_STARTS = 100;

    /** Everything as usual. */
    public static final AnalysisSettings USUAL =
            new AnalysisSettings(USUAL_PREDICTORS, Predictors.DEFAULT, USUAL_STARTS, Assumptions.USUAL);

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException when a predictor is not known, or a number is out of range; one line that says
     *     what would be right
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

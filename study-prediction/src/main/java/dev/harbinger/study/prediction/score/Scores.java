package dev.harbinger.study.prediction.score;

import java.io.Serializable;
import java.util.List;

/**
 * The scores of predictors on one process.
 *
 * @param predictors each predictor from the first receive on
 * @param starts the predictors tried from several starts
 */
public record Scores(List<PredictorScore> predictors, List<StartScore> starts) implements Serializable {
    /** Copies the lists. */
    public Scores {
        predictors = List.copyOf(predictors);
        starts = List.copyOf(starts);
    }
}

package dev.harbinger.study.prediction.score;

import java.io.Serializable;
import java.util.List;

/**
 * How well one predictor did on one process.
 *
 * @param predictor its name
 * @param hits receives that it predicted
 * @param footprint the most six-tuples it stored
 * @param ahead part of the receives that it predicted 1, 2, ... calls ahead, without knowing the site, from 0 to 1;
 *     empty for a predictor that is not asked for that: one that needs the site, or predicts a set
 * @param asSet part of the next 1, 2, ... receives that were among as many calls predicted, whatever their order; empty
 *     as {@code ahead} is
 */
public record PredictorScore(String predictor, long hits, int footprint, List<Double> ahead, List<Double> asSet)
        implements Serializable {
    /** Copies the lists. */
    public PredictorScore {
        ahead = List.copyOf(ahead);
        asSet = List.copyOf(asSet);
    }
}

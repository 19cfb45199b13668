package dev.harbinger.study.prediction;

import dev.harbinger.study.prediction.receives.ProcessReceives;
import dev.harbinger.study.prediction.score.Scores;
import java.io.Serializable;
import java.util.Map;

/**
 * The result for one process.
 *
 * @param receives its receives and sends
 * @param scores scores of the predictors
 * @param unresolved receives with wildcards whose message the trace does not identify
 * @param skippedRecords records of the trace that were skipped, by name
 */
public record ProcessResult(ProcessReceives receives, Scores scores, long unresolved, Map<String, Long> skippedRecords)
        implements Serializable {
    /** Copies the map. */
    public ProcessResult {
        skippedRecords = Map.copyOf(skippedRecords);
    }

    /** Its rank. */
    public int process() {
        return receives.process();
    }
}

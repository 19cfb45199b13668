package dev.harbinger.study.prediction;

import dev.harbinger.study.prediction.receives.ProcessReceives;
import dev.harbinger.study.prediction.score.Scores;
import java.util.Map;

/**
 * What was found of one process.
 *
 * @param receives what it received and sent
 * @param scores what predictors did
 * @param unresolved receives with wildcards of which the trace does not tell what they got
 * @param passedOver records of the trace that were passed over, by name
 */
public record ProcessResult(ProcessReceives receives, Scores scores, long unresolved, Map<String, Long> passedOver) {
    /** Copies the map. */
    public ProcessResult {
        passedOver = Map.copyOf(passedOver);
    }

    /** Its rank. */
    public int process() {
        return receives.process();
    }
}

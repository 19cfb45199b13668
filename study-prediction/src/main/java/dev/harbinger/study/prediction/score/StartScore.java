package dev.harbinger.study.prediction.score;

import java.io.Serializable;
import java.util.List;

/**
 * How much a predictor's success on one process depends on where it starts to listen (Afsahi and Dimopoulos, section
 * 6.6).
 *
 * @param predictor its name
 * @param ratios hit ratio over all receives from the start on, for each start: the first receive, the second, and so
 *     on; fewer where the process has fewer receives, none where it has too many sites
 */
public record StartScore(String predictor, List<Double> ratios) implements Serializable {
    /** Call sites of receives that a process may have; one with more gets no ratios. */
    public static final int MOST_SITES = 1 << 10;

    /** Copies the list. */
    public StartScore {
        ratios = List.copyOf(ratios);
    }
}

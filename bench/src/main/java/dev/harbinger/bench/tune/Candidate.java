package dev.harbinger.bench.tune;

import dev.harbinger.bench.measure.Statistics;
import java.util.Collections;
import java.util.List;

/**
 * A value that was tried.
 *
 * @param value the value, in bytes
 * @param rounds what it gave in each round: the geometric mean of the times over all sizes, in nanoseconds
 */
record Candidate(long value, List<Double> rounds) {
    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException when there is no round
     */
    Candidate {
        rounds = List.copyOf(rounds);
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException("value " + value + " was not measured");
        }
    }

    double median() {
        return Statistics.median(rounds);
    }

    double least() {
        return Collections.min(rounds);
    }

    double most() {
        return Collections.max(rounds);
    }
}

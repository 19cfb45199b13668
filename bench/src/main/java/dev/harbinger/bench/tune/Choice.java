package dev.harbinger.bench.tune;

import java.util.Comparator;
import java.util.List;

/**
 * The rule by which a value is chosen: the best is the one with the least median over the rounds; what its own worst
 * round does not beat cannot be told from it. Of those the smallest value is chosen, since it asks least of the
 * receiver's memory.
 */
final class Choice {
    private Choice() {}

    /**
     * The chosen one.
     *
     * @throws IllegalArgumentException when there is no candidate
     */
    static Candidate of(List<Candidate> candidates) {
        Candidate best = candidates.stream()
                .min(Comparator.comparingDouble(Candidate::median))
                .orElseThrow(() -> new IllegalArgumentException("there is no candidate"));
        return candidates.stream()
                .filter(candidate -> candidate.median() <= best.most())
                .min(Comparator.comparingLong(Candidate::value))
                .orElse(best);
    }
}

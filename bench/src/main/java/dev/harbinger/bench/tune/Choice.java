package dev.harbinger.bench.tune;

import java.util.Comparator;
import java.util.List;

/**
 * The rule by which a value is chosen. The best value has the least median over the rounds. Values that its own worst
 * round does not beat cannot be told from it. This rule says which of them is taken.
 */
enum Choice {
    /** The smallest value, where it asks least of the receiver's memory. */
    SMALLEST,
    /** The largest value, where it asks least of the system. */
    LARGEST;

    /**
     * The chosen one.
     *
     * @throws IllegalArgumentException when there is no candidate
     */
    Candidate of(List<Candidate> candidates) {
        Candidate best = candidates.stream()
                .min(Comparator.comparingDouble(Candidate::median))
                .orElseThrow(() -> new IllegalArgumentException("there is no candidate"));
        Comparator<Candidate> byValue = Comparator.comparingLong(Candidate::value);
        return candidates.stream()
                .filter(candidate -> candidate.median() <= best.most())
                .min(this == SMALLEST ? byValue : byValue.reversed())
                .orElse(best);
    }
}

package dev.harbinger.study.pushpull.published;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A published value beside ours.
 *
 * @param published the value
 * @param configuration what was simulated
 * @param measured what came out, in words
 * @param relativeError (ours - published) / published, of a range its nearest end; null where it has no meaning
 * @param expectation what would count as reproduced
 * @param verdict what came of it
 * @param note why, where it differs, and what it hangs on
 */
public record Reproduction(
        PublishedValue published,
        String configuration,
        String measured,
        @Nullable Double relativeError,
        Expectation expectation,
        Verdict verdict,
        String note) {

    /** How many count as reproduced. What was fitted or is a rule never does. */
    public static long reproduced(Collection<Reproduction> rows) {
        return rows.stream().filter(row -> row.verdict == Verdict.REPRODUCED).count();
    }

    /** How many could count: neither fitted nor a rule. */
    public static long predictions(Collection<Reproduction> rows) {
        return rows.stream()
                .filter(row -> switch (row.verdict) {
                    case REPRODUCED, NOT_REPRODUCED -> true;
                    case FITTED, FOLLOWED -> false;
                })
                .count();
    }
}

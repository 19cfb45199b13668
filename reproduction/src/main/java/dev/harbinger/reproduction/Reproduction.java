package dev.harbinger.reproduction;

import org.jspecify.annotations.Nullable;

/**
 * A published value beside ours. What counts as reproduced is decided here: only what was predicted and comes as near
 * as its class asks. What is fitted, follows from the configuration or from another value, cannot be derived or is
 * contradicted never counts.
 *
 * @param published the value
 * @param configuration what was simulated
 * @param measured what came out, as text; empty when nothing was measured
 * @param relativeError (ours - published) / published, of a range its nearest end; null where it has no meaning
 * @param expectation what would count as reproduced
 * @param verdict what came of it
 * @param note why it differs, and what it depends on
 */
public record Reproduction(
        PublishedValue published,
        String configuration,
        String measured,
        @Nullable Double relativeError,
        Expectation expectation,
        Verdict verdict,
        String note) {
    /** What our value rests on. */
    enum Basis {
        /** Nothing was set to make it come out. */
        PREDICTED,
        /** It says how to measure, or what is configured. */
        CONFIGURED,
        /** Another value decides it. */
        FOLLOWING,
        /** Something was set so that it comes out. */
        FITTED
    }

    /** The verdict on a value that comes near enough or not. */
    static Verdict verdict(Expectation expectation, Basis basis, boolean accepted) {
        return switch (expectation) {
            case Expectation.NotDerivable _ -> Verdict.NOT_DERIVABLE;
            case Expectation.Contradicted _ -> Verdict.CONTRADICTED;
            case Expectation.Exact _, Expectation.Within _, Expectation.Shape _ -> {
                if (basis == Basis.FITTED) {
                    yield Verdict.FITTED;
                }
                if (basis == Basis.FOLLOWING) {
                    yield Verdict.FOLLOWED;
                }
                if (!accepted) {
                    yield Verdict.NOT_REPRODUCED;
                }
                yield basis == Basis.CONFIGURED ? Verdict.FOLLOWED : Verdict.REPRODUCED;
            }
        };
    }

    /** Whether it counts, for or against. */
    boolean counts() {
        return switch (verdict) {
            case REPRODUCED, NOT_REPRODUCED -> true;
            case FITTED, FOLLOWED, NOT_DERIVABLE, CONTRADICTED -> false;
        };
    }

    /** Its relative error, null where it has no meaning: where the value is no number, or 0 and ours is not. */
    static @Nullable Double relativeError(PublishedValue published, double measured) {
        if (published.range().isEmpty()) {
            return null;
        }
        double nearest = published.nearest(measured);
        if (measured == nearest) {
            return 0.0;
        }
        return nearest == 0 ? null : measured / nearest - 1;
    }
}

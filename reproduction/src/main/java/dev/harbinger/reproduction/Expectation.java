package dev.harbinger.reproduction;

/**
 * How near a measured value must come to count as reproduced. It is fixed before measuring and does not follow the
 * result.
 */
public sealed interface Expectation {
    /** The very value. */
    record Exact() implements Expectation {}

    /**
     * Within some percent of the value, or of the nearer end of a range.
     *
     * @param percent how many, 1 or more
     */
    record Within(int percent) implements Expectation {
        /**
         * Checks the number.
         *
         * @throws IllegalArgumentException when they are not positive
         */
        public Within {
            if (percent < 1) {
                throw new IllegalArgumentException("within " + percent + " %: must be 1 or more");
            }
        }
    }

    /** An order or a form. */
    record Shape() implements Expectation {}

    /** What is published does not suffice to derive it: a value of ours beside it says nothing. */
    record NotDerivable() implements Expectation {}

    /** The documents contradict it themselves: there is nothing to come near to. */
    record Contradicted() implements Expectation {}

    /** Its name for readers. */
    default String word() {
        return switch (this) {
            case Exact _ -> "exact";
            case Within within -> "within " + within.percent() + " %";
            case Shape _ -> "shape";
            case NotDerivable _ -> "not derivable";
            case Contradicted _ -> "contradicted";
        };
    }

    /**
     * Whether a number comes near enough; never where there is nothing to come near to.
     *
     * @throws IllegalStateException when the value is an order or a rule, or a form is expected
     */
    default boolean accepts(PublishedValue published, double measured) {
        return switch (this) {
            case Exact _ -> measured == published.nearest(measured);
            case Within within -> {
                double nearest = published.nearest(measured);
                yield Math.abs(measured - nearest) <= Math.abs(nearest) * within.percent() / 100;
            }
            case Shape _ -> throw new IllegalStateException(published.id() + " is expected in shape, not as a number");
            case NotDerivable _, Contradicted _ -> false;
        };
    }
}

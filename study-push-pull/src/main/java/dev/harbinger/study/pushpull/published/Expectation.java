package dev.harbinger.study.pushpull.published;

/** How near a measured value must come to count as reproduced; it does not follow what is measured. */
public sealed interface Expectation {
    /** The very value. */
    record Exact() implements Expectation {}

    /** Within some percent of the value, or of the nearer end of a range. */
    record Within(int percent) implements Expectation {}

    /** An order or a form. */
    record Shape() implements Expectation {}

    /** Its name for readers. */
    default String word() {
        return switch (this) {
            case Exact _ -> "exact";
            case Within within -> "within " + within.percent() + " %";
            case Shape _ -> "shape";
        };
    }

    /** Whether a number comes near enough. */
    default boolean accepts(PublishedValue published, double measured) {
        double nearest = published.nearest(measured);
        return switch (this) {
            case Exact _ -> measured == nearest;
            case Within within -> Math.abs(measured - nearest) <= nearest * within.percent() / 100;
            case Shape _ -> throw new IllegalStateException(published.id() + " is an order, not a number");
        };
    }
}

package dev.harbinger.reproduction;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value that a document publishes.
 *
 * @param id its name
 * @param document which document
 * @param where section, table or figure
 * @param quantity what it is of
 * @param unit its unit; {@code order}, {@code rule}, {@code count}, {@code number} and {@code ratio} are not shown
 * @param value the value as text: a number, a bound ({@code >0.9}), a range ({@code 12 to 13}), an order, a rule
 * @param obtained how it was got from the document: printed, or read off a graph
 * @param note more about it, may be empty
 */
public record PublishedValue(
        String id,
        String document,
        String where,
        String quantity,
        String unit,
        String value,
        String obtained,
        String note) {
    private static final Set<String> UNSHOWN = Set.of("order", "rule", "count", "number", "ratio");
    private static final Pattern BOUNDS =
            Pattern.compile("(?<sign>~|<=|>=|<|>)?\\s*(?<first>\\S+)( to (?<last>\\S+))?");

    /**
     * Numbers that agree with a value.
     *
     * @param least the smallest
     * @param most the largest
     */
    public record Range(double least, double most) {
        /**
         * A range.
         *
         * @throws IllegalArgumentException when it is empty
         */
        public Range {
            if (!(least <= most)) {
                throw new IllegalArgumentException("the range " + least + " to " + most + " is empty");
            }
        }
    }

    /** The numbers that agree with the value: one for a single number; empty for an order or a rule. */
    public Optional<Range> range() {
        Matcher bounds = BOUNDS.matcher(value);
        if (!bounds.matches()) {
            return Optional.empty();
        }
        String sign = Optional.ofNullable(bounds.group("sign")).orElse("");
        String first = bounds.group("first");
        String last = Optional.ofNullable(bounds.group("last")).orElse(first);
        boolean isRange = !last.equals(first);
        if (!Numbers.isNumber(first) || !Numbers.isNumber(last) || (isRange && !sign.isEmpty() && !sign.equals("~"))) {
            return Optional.empty();
        }
        double least = Double.parseDouble(first);
        double most = Double.parseDouble(last);
        return Optional.of(
                switch (sign) {
                    case "<" -> new Range(Double.NEGATIVE_INFINITY, Math.nextDown(least));
                    case "<=" -> new Range(Double.NEGATIVE_INFINITY, least);
                    case ">" -> new Range(Math.nextUp(least), Double.POSITIVE_INFINITY);
                    case ">=" -> new Range(least, Double.POSITIVE_INFINITY);
                    default -> new Range(least, most);
                });
    }

    /**
     * The number nearest to {@code to} that agrees with the value.
     *
     * @throws IllegalStateException when the value is an order or a rule
     */
    public double nearest(double to) {
        Range range = range().orElseThrow(() -> new IllegalStateException(id + " is '" + value + "', not a number"));
        return Math.clamp(to, range.least(), range.most());
    }

    /** A value of this quantity with its unit. */
    String withUnit(String amount) {
        return amount.isEmpty() || UNSHOWN.contains(unit) ? amount : amount + " " + unit;
    }
}

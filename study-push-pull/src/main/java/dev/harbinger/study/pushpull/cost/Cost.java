package dev.harbinger.study.pushpull.cost;

import java.util.Locale;

/**
 * One number that the simulated nodes depend on.
 *
 * @param key its name in the file
 * @param value the number, not negative
 * @param unit what it counts
 * @param origin where it comes from
 * @param fittedTo id of the published value it is fitted to; empty for other origins
 * @param note the source, or what it is
 */
public record Cost(String key, double value, String unit, Origin origin, String fittedTo, String note) {
    /**
     * A cost.
     *
     * @throws IllegalArgumentException when the value is negative or no number
     */
    public Cost {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("cost " + key + " is " + value + "; it must be 0 or more");
        }
    }

    /**
     * Reads what stands behind the {@code =} of a file of costs: {@code 3050 ns | fitted 6.translation | a page}.
     *
     * @throws IllegalArgumentException when it has another form
     */
    static Cost parse(String key, String text) {
        String[] parts = text.split("\\|", 3);
        String[] amount = parts[0].strip().split("\\s+", 2);
        String[] from = parts.length > 1 ? parts[1].strip().split("\\s+", 2) : new String[] {Origin.USER.word()};
        try {
            Origin origin = Origin.valueOf(from[0].toUpperCase(Locale.ROOT));
            boolean namesValue = from.length == 2;
            if (namesValue != (origin == Origin.FITTED)) {
                throw new IllegalArgumentException("only what is fitted names a published value");
            }
            return new Cost(
                    key,
                    number(amount[0]),
                    amount.length > 1 ? amount[1] : "",
                    origin,
                    namesValue ? from[1] : "",
                    parts.length > 2 ? parts[2].strip() : "");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "cost " + key + " is '" + text + "': " + e.getMessage()
                            + "; write it as 'value unit | source, assumed or fitted ID | note', or as the value alone",
                    e);
        }
    }

    /** This cost with a user's value: a number, with the same unit or none. */
    Cost with(Cost users) {
        if (!users.unit.isEmpty() && !users.unit.equals(unit)) {
            throw new IllegalArgumentException(
                    "cost " + key + " is given in " + users.unit + "; it is measured in " + unit);
        }
        return new Cost(key, users.value, unit, users.origin, users.fittedTo, users.note.isEmpty() ? note : users.note);
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no number", e);
        }
    }
}

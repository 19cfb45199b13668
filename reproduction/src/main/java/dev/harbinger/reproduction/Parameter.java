package dev.harbinger.reproduction;

/**
 * One value that a study depends on.
 *
 * @param key its name in files
 * @param value its value
 * @param unit what a number counts; empty for a word
 * @param origin where the value comes from
 * @param fittedTo id of the published value it is fitted to; empty for other origins
 * @param note the source, or what it is
 */
public record Parameter(String key, ParameterValue value, String unit, Origin origin, String fittedTo, String note) {
    /**
     * A parameter.
     *
     * @throws IllegalArgumentException when it is fitted without naming a published value, or names one without being
     *     fitted
     */
    public Parameter {
        if (fittedTo.isEmpty() == (origin == Origin.FITTED)) {
            throw new IllegalArgumentException(
                    "parameter " + key + ": what is fitted names a published value, and only that");
        }
    }
}

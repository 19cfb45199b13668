package dev.harbinger.study.grain.life;

import dev.harbinger.reproduction.Parameter;
import dev.harbinger.reproduction.Parameters;
import java.math.BigDecimal;
import java.util.List;

/**
 * The values that a parameter may have, both ends included. Beyond them the model has no answer.
 *
 * @param key name of the parameter
 * @param least in its unit
 * @param most in its unit
 */
public record ParameterRange(String key, double least, double most) {
    private static final double LONGEST = 1e12;
    private static final int MOST_CHARACTERS = 20;
    private static final double SHORTEST_CELL = 1e-3;
    private static final double LONGEST_CELL = 1e9;

    private static final List<ParameterRange> ALL = List.of(
            new ParameterRange("machine.fixed-occupancy", 0, LONGEST),
            new ParameterRange("machine.word-occupancy", 0, LONGEST),
            new ParameterRange("machine.latency", 0, LONGEST),
            new ParameterRange("life.cell", SHORTEST_CELL, LONGEST_CELL),
            new ParameterRange("life.sequential", SHORTEST_CELL, LONGEST_CELL),
            new ParameterRange("life.words", 0, 1e6),
            new ParameterRange("life.generations", 1, 1e9),
            new ParameterRange("life.slack-one-cell", 0, LONGEST),
            new ParameterRange("life.slack-more-cells", 0, LONGEST),
            new ParameterRange("life.slack-measured", 0, LONGEST),
            new ParameterRange("life.slack-lead", 0, LONGEST),
            new ParameterRange("figures.efficiency", 0, 100));

    /**
     * Refuses parameters of LIFE that are out of their ranges.
     *
     * @throws IllegalArgumentException naming the first one, with its range
     */
    public static void check(Parameters parameters) {
        for (ParameterRange range : ALL) {
            double value = parameters.number(range.key);
            if (value < range.least || value > range.most) {
                Parameter parameter = parameters.get(range.key);
                throw new IllegalArgumentException("parameter " + range.key + " is "
                        + shortened(parameter.value().text(), value) + " " + parameter.unit() + "; it must be "
                        + text(range.least)
                        + " to " + text(range.most));
            }
        }
    }

    /** A number as the user wrote it, or with an exponent if that is too long to read. */
    private static String shortened(String text, double value) {
        return text.length() <= MOST_CHARACTERS ? text : Double.toString(value);
    }

    private static String text(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}

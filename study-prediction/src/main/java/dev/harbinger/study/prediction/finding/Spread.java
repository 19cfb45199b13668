package dev.harbinger.study.prediction.finding;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Average, minimum and maximum over processes; all absent when there are none.
 *
 * @param average the average
 * @param least the minimum
 * @param most the maximum
 */
public record Spread(
        @Nullable Double average,
        @Nullable Double least,
        @Nullable Double most) {
    /** The spread of some values. */
    public static Spread of(List<Double> values) {
        return new Spread(
                orNull(stream(values).average()),
                orNull(stream(values).min()),
                orNull(stream(values).max()));
    }

    private static DoubleStream stream(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue);
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}

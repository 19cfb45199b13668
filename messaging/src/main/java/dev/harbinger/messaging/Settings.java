package dev.harbinger.messaging;

import dev.harbinger.messaging.collective.Algorithms;
import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import java.util.Arrays;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How a rank is to work: the numbers of {@link Setting} and the predictor. Immutable. All ranks of a job use the same.
 */
public final class Settings {
    /** System property that names the predictor; {@value #NO_PREDICTOR} turns prediction off. */
    public static final String PREDICTOR_PROPERTY = "harbinger.predictor";

    /** Name that turns prediction off. */
    public static final String NO_PREDICTOR = "none";

    private final long[] values;
    private final @Nullable Supplier<Predictor> predictor;
    private final Algorithms algorithms;

    private Settings(long[] values, @Nullable Supplier<Predictor> predictor, Algorithms algorithms) {
        this.values = values;
        this.predictor = predictor;
        this.algorithms = algorithms;
    }

    /** Every setting at its default. */
    public static Settings defaults() {
        long[] values =
                Arrays.stream(Setting.values()).mapToLong(Setting::defaultValue).toArray();
        return new Settings(values, null, Algorithms.DEFAULT).withPredictor(Predictors.DEFAULT);
    }

    /**
     * The defaults, changed by what {@code properties} has of {@link Setting#property()} and
     * {@link #PREDICTOR_PROPERTY}, and the algorithms of {@link Collective#property()}.
     *
     * @throws IllegalArgumentException when a value is out of range, or a predictor or an algorithm unknown
     */
    public static Settings of(Properties properties) {
        Settings settings = defaults();
        for (Setting setting : Setting.values()) {
            String text = properties.getProperty(setting.property());
            if (text != null) {
                settings = settings.with(setting, setting.parse(text));
            }
        }
        for (Collective collective : Collective.values()) {
            String text = properties.getProperty(collective.property());
            if (text != null) {
                settings = settings.with(collective, collective.parse(text));
            }
        }
        String name = properties.getProperty(PREDICTOR_PROPERTY);
        if (name == null) {
            return settings;
        }
        return name.equals(NO_PREDICTOR) ? settings.withoutPrediction() : settings.withPredictor(name);
    }

    /** These settings with one changed. */
    public Settings with(Setting setting, long value) {
        long[] changed = values.clone();
        changed[setting.ordinal()] = setting.check(value);
        return new Settings(changed, predictor, algorithms);
    }

    /**
     * These settings with the algorithm of one collective; {@link CollectiveAlgorithm#AUTO} lets each call choose.
     *
     * @throws IllegalArgumentException when the collective has no such algorithm
     */
    public Settings with(Collective collective, CollectiveAlgorithm algorithm) {
        return new Settings(values, predictor, algorithms.with(collective, algorithm));
    }

    /**
     * These settings with the predictor of this name, as {@link Predictors#byName} knows it.
     *
     * @throws IllegalArgumentException when the name is unknown
     */
    public Settings withPredictor(String name) {
        return withPredictor(Predictors.factory(name));
    }

    /** These settings with another predictor, made anew for each rank. */
    public Settings withPredictor(Supplier<Predictor> other) {
        return new Settings(values, other, algorithms);
    }

    /** These settings with prediction off. */
    public Settings withoutPrediction() {
        return new Settings(values, null, algorithms);
    }

    /** The value of a setting. */
    public long get(Setting setting) {
        return values[setting.ordinal()];
    }

    /** How the collectives choose their algorithms. */
    Algorithms algorithms() {
        return algorithms.withBoardAfter(get(Setting.BOARD_AFTER));
    }

    /** Makes the predictors, or null when prediction is off. */
    public @Nullable Supplier<Predictor> predictor() {
        return predictor;
    }
}

package dev.harbinger.messaging.settings;

import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a rank: the numbers of {@link Setting}, the algorithms of collectives and the predictor. Immutable.
 * All ranks of a job use the same settings.
 */
public final class Settings {
    /** System property that names the predictor; {@value #NO_PREDICTOR} turns prediction off. */
    public static final String PREDICTOR_PROPERTY = "harbinger.predictor";

    /** Name that turns prediction off. */
    public static final String NO_PREDICTOR = "none";

    private static final String TUNED = SettingNames.PREFIX + "tuned.";

    private final long[] values;
    private final PushTable push;
    private final @Nullable Supplier<Predictor> predictor;
    private final Map<Collective, CollectiveAlgorithm> algorithms;

    private Settings(
            long[] values,
            PushTable push,
            @Nullable Supplier<Predictor> predictor,
            Map<Collective, CollectiveAlgorithm> algorithms) {
        this.values = values;
        this.push = push;
        this.predictor = predictor;
        this.algorithms = algorithms;
    }

    /** Every setting at its default. */
    public static Settings defaults() {
        long[] values =
                Arrays.stream(Setting.values()).mapToLong(Setting::defaultValue).toArray();
        return new Settings(values, PushTable.DEFAULTS, null, Map.of()).withPredictor(Predictors.DEFAULT);
    }

    /**
     * The defaults, overridden by the {@link Setting#property()}, {@link Collective#property()} and
     * {@link #PREDICTOR_PROPERTY} entries of {@code properties}. The push parameters ({@code bytes-to-push},
     * {@code second-push}, {@code pushed-buffer}, {@code single-copy-from}) can be set for all media or for one, as in
     * {@code harbinger.tcp.bytes-to-push}, which has priority. Properties {@code harbinger.tuned.tcp.bytes-to-push}
     * replace the defaults.
     *
     * @throws IllegalArgumentException if a value is out of range, or a predictor, an algorithm or a property that
     *     begins with "harbinger." is unknown
     */
    public static Settings of(Properties properties) {
        PropertyNames.check(properties);
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
        PushTable push = PushTable.DEFAULTS;
        for (Medium medium : Medium.values()) {
            for (Setting setting : PushTable.SETTINGS) {
                String key = medium.key() + "." + setting.key();
                String tuned = properties.getProperty(TUNED + key);
                if (tuned != null) {
                    push = push.withDefault(medium, setting, setting.parse(TUNED + key, tuned));
                }
                String set = properties.getProperty(SettingNames.PREFIX + key);
                if (set != null) {
                    push = push.with(medium, setting, setting.parse(SettingNames.PREFIX + key, set));
                }
            }
        }
        settings = new Settings(settings.values, push, settings.predictor, settings.algorithms);
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
        return new Settings(changed, push, predictor, algorithms);
    }

    /**
     * These settings with the algorithm of one collective; {@link CollectiveAlgorithm#AUTO} lets each call choose.
     *
     * @throws IllegalArgumentException if the collective has no such algorithm
     */
    public Settings with(Collective collective, CollectiveAlgorithm algorithm) {
        CollectiveAlgorithm known = collective.parse(algorithm.key());
        EnumMap<Collective, CollectiveAlgorithm> changed = new EnumMap<>(Collective.class);
        changed.putAll(algorithms);
        changed.put(collective, known);
        return new Settings(values, push, predictor, changed);
    }

    /**
     * These settings with the predictor named in {@link Predictors#byName}.
     *
     * @throws IllegalArgumentException if the name is unknown
     */
    public Settings withPredictor(String name) {
        return withPredictor(Predictors.factory(name));
    }

    /** These settings with another predictor, created once per rank. */
    public Settings withPredictor(Supplier<Predictor> other) {
        return new Settings(values, push, other, algorithms);
    }

    /** These settings with prediction off. */
    public Settings withoutPrediction() {
        return new Settings(values, push, null, algorithms);
    }

    /** The value of a setting. */
    public long get(Setting setting) {
        return values[setting.ordinal()];
    }

    /** The push parameters of a medium. */
    public PushParameters push(Medium medium) {
        return push.of(medium, this);
    }

    /** The algorithm chosen for a collective, or {@link CollectiveAlgorithm#AUTO}. */
    public CollectiveAlgorithm algorithm(Collective collective) {
        return algorithms.getOrDefault(collective, CollectiveAlgorithm.AUTO);
    }

    /** The supplier of predictors, or null if prediction is off. */
    public @Nullable Supplier<Predictor> predictor() {
        return predictor;
    }
}

package dev.harbinger.bench;

import dev.harbinger.cli.SettingNames;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.predict.Predictors;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How our side is set up. */
final class OurOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description = "Transport: shared-memory (default) or tcp, for peers too, or threads.")
    private @Nullable String transport;

    @Option(
            names = "--threads",
            description = "Same as --transport threads: Harbinger's ranks are threads of one process.")
    private boolean threads;

    @Option(
            names = "--predictor",
            paramLabel = "NAME",
            description = "Predictor of Harbinger's receives, or none. Default: as for run.")
    private String predictor = Predictors.DEFAULT;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Changes a setting of messaging, as run --set does; may be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    /** What our messages go over. */
    Medium transport() {
        if (threads && transport != null) {
            throw new ParameterException(spec.commandLine(), "--threads and --transport exclude each other");
        }
        if (threads) {
            return Medium.THREADS;
        }
        try {
            return transport == null ? Medium.SHARED_MEMORY : Medium.byKey(transport);
        } catch (IllegalArgumentException e) {
            throw error(e);
        }
    }

    /** The settings of our side as system properties, looked at here so that a wrong one starts nothing. */
    Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(Settings.PREDICTOR_PROPERTY, predictor);
        try {
            settings.forEach((name, value) -> properties.put(SettingNames.property(name), value));
            Properties checked = new Properties();
            checked.putAll(properties);
            Settings.of(checked);
        } catch (IllegalArgumentException e) {
            throw error(e);
        }
        return properties;
    }

    /** The predictor and the settings that were changed, for a description. */
    String describe() {
        return "predictor " + predictor
                + settings.entrySet().stream()
                        .map(setting -> ", " + setting.getKey() + " " + setting.getValue())
                        .collect(Collectors.joining());
    }

    private ParameterException error(IllegalArgumentException e) {
        return new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
}

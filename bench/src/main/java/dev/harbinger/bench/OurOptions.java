package dev.harbinger.bench;

import dev.harbinger.cli.SettingOptions;
import dev.harbinger.cli.TransportOptions;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.predict.Predictors;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How Harbinger's side of a comparison is configured. */
final class OurOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Mixin
    private TransportOptions transport = new TransportOptions();

    @Option(
            names = "--predictor",
            paramLabel = "NAME",
            description = "Predictor of Harbinger's receives, or none. Default: as for run.")
    private String predictor = Predictors.DEFAULT;

    @Mixin
    private SettingOptions settings = new SettingOptions();

    /** The transport of Harbinger's messages. */
    Medium transport() {
        return transport.medium();
    }

    /** The settings of Harbinger's side as system properties. They are checked here, before anything starts. */
    Map<String, String> properties() {
        Map<String, String> properties = settings.properties();
        properties.put(Settings.PREDICTOR_PROPERTY, predictor);
        try {
            Properties checked = new Properties();
            checked.putAll(properties);
            Settings.of(checked);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        return properties;
    }

    /** The predictor and the settings that were changed, for a description. */
    String describe() {
        return "predictor " + predictor
                + settings.given().stream()
                        .map(setting -> ", " + setting.replaceFirst("=", " "))
                        .collect(Collectors.joining());
    }
}

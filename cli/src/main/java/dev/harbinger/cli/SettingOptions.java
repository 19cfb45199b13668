package dev.harbinger.cli;

import dev.harbinger.messaging.settings.SettingNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Settings of messaging: a mixin of the commands that run ranks. */
public final class SettingOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Changes a setting of messaging, see settings; may be repeated.")
    private List<String> settings = new ArrayList<>();

    /** For picocli. */
    public SettingOptions() {}

    /**
     * The settings as system properties, in the order given.
     *
     * @throws ParameterException if there is no such setting, or it has no value
     */
    public Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            if (equals < 0) {
                throw error("--set is '" + setting + "'; it must be KEY=VALUE");
            }
            try {
                properties.put(SettingNames.property(setting.substring(0, equals)), setting.substring(equals + 1));
            } catch (IllegalArgumentException e) {
                throw error(String.valueOf(e.getMessage()));
            }
        }
        return properties;
    }

    /** The settings as given, each {@code KEY=VALUE}. */
    public List<String> given() {
        return List.copyOf(settings);
    }

    private ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}

package dev.harbinger.cli;

import dev.harbinger.messaging.settings.Collective;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.transport.Medium;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of settings on the command line: those of {@link Setting} and {@link Collective}, some of them by medium.
 */
public final class SettingNames {
    private static final String PREFIX = "harbinger.";

    private SettingNames() {}

    /**
     * The system property of a setting, given by its name.
     *
     * @throws IllegalArgumentException if there is no such setting; the message lists the names
     */
    public static String property(String name) {
        if (Stream.concat(names(), namesByMedium()).noneMatch(known -> known.equals(name))) {
            throw new IllegalArgumentException(
                    "unknown setting '" + name + "': use one of " + names().collect(Collectors.joining(", ")));
        }
        return PREFIX + name;
    }

    private static Stream<String> names() {
        return Stream.concat(
                Arrays.stream(Setting.values()).map(Setting::key),
                Arrays.stream(Collective.values()).map(SettingsCommand::key));
    }

    private static Stream<String> namesByMedium() {
        return Arrays.stream(Medium.values())
                .flatMap(medium -> Arrays.stream(Setting.values())
                        .filter(Setting::isByMedium)
                        .map(setting -> medium.key() + "." + setting.key()));
    }
}

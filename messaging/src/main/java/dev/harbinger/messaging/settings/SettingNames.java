package dev.harbinger.messaging.settings;

import dev.harbinger.messaging.transport.Medium;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The names of settings: those of {@link Setting} and {@link Collective}, and of settings that differ between media. A
 * name after {@value #PREFIX} is the system property that sets it. The predictor is not among them.
 */
public final class SettingNames {
    /** Beginning of the system properties. */
    static final String PREFIX = "harbinger.";

    private SettingNames() {}

    /**
     * The system property of a setting, given by its name.
     *
     * @throws IllegalArgumentException if there is no such setting; the message lists the names
     */
    public static String property(String name) {
        if (!all().contains(name)) {
            throw new IllegalArgumentException("unknown setting '" + name + "': use one of "
                    + String.join(", ", forAllMedia().toList()));
        }
        return PREFIX + name;
    }

    /** The name of the setting for a collective's algorithm. */
    public static String of(Collective collective) {
        return "collective." + collective.key();
    }

    static List<String> all() {
        return Stream.concat(forAllMedia(), byMedium()).toList();
    }

    private static Stream<String> forAllMedia() {
        return Stream.concat(
                Arrays.stream(Setting.values()).map(Setting::key),
                Arrays.stream(Collective.values()).map(SettingNames::of));
    }

    private static Stream<String> byMedium() {
        return Arrays.stream(Medium.values())
                .flatMap(medium -> PushTable.SETTINGS.stream().map(setting -> medium.key() + "." + setting.key()));
    }
}

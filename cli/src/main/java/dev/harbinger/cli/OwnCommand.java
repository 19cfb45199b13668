package dev.harbinger.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How this very command was started, to start it on another host. */
final class OwnCommand {
    /** System property with the path of the script that has started it, if one has. */
    private static final String SCRIPT = "harbinger.command";

    private OwnCommand() {}

    /** The script that has started it, or null if none has. */
    static @Nullable Path script() {
        String script = System.getProperty(SCRIPT);
        return script == null ? null : Path.of(script);
    }

    /** The words that start it with this subcommand. */
    static List<String> words(String subcommand) {
        String script = System.getProperty(SCRIPT);
        return script != null
                ? List.of(script, subcommand)
                : List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        subcommand);
    }
}

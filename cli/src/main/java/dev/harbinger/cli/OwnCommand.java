package dev.harbinger.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command line that started this command, for starting it again, perhaps on another host. */
public final class OwnCommand {
    /** System property with the path of the script that started it, if any. */
    private static final String SCRIPT = "harbinger.command";

    private OwnCommand() {}

    /** The script that has started it, or null if none has. */
    static @Nullable Path script() {
        String script = System.getProperty(SCRIPT);
        return script == null ? null : Path.of(script);
    }

    /** The words that start it with a subcommand. */
    public static List<String> words(String subcommand) {
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

package dev.harbinger.acceptance;

import dev.harbinger.cli.Main;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** How the script starts the command, on the classes of this build. */
final class HarbingerCommand {
    private HarbingerCommand() {}

    /**
     * The words of a command line.
     *
     * @param jvmOptions options of the JVM besides those of the script
     */
    static List<String> line(List<String> jvmOptions, String... arguments) {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                absoluteClassPath()));
        line.addAll(jvmOptions);
        line.add(Main.class.getName());
        line.addAll(Arrays.asList(arguments));
        return line;
    }

    /** The command may be started in another folder. */
    private static String absoluteClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(":", -1))
                .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
                .reduce((left, right) -> left + ":" + right)
                .orElseThrow();
    }
}

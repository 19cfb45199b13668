package dev.harbinger.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The characters that names of files may have, as the locale says. With {@code LC_ALL=C} only ASCII: the JVM then finds
 * no file whose name, or whose directory's name, has other characters.
 */
final class FileNameEncoding {
    private static final String REPLACED = "\ufffd";

    private FileNameEncoding() {}

    /**
     * What is wrong with the locale for a command, or null.
     *
     * @param workingDirectory as the JVM has decoded it
     * @param arguments of the command, as the JVM has decoded them
     */
    static @Nullable String complaint(String workingDirectory, List<String> arguments) {
        return Stream.concat(arguments.stream(), Stream.of(workingDirectory))
                .filter(name -> name.contains(REPLACED) && !isName(name))
                .findFirst()
                .map(name -> "'" + name + "' has characters that the locale lacks: set LC_ALL=C.UTF-8, or another"
                        + " locale that has them")
                .orElse(null);
    }

    private static boolean isName(String name) {
        try {
            var _ = Path.of(name);
            return true;
        } catch (InvalidPathException e) {
            return false;
        }
    }
}

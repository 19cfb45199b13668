package dev.harbinger.record;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds programs of the system, and runs those that only print something. */
final class SystemProgram {
    private SystemProgram() {}

    /** What a program printed, standard output and error together, and its exit code. */
    record Result(int exitCode, String output) {}

    /** Finds the program that a word of a command line names: a path, or a name in a folder of {@code searchPath}. */
    static @Nullable Path find(String word, String searchPath) {
        if (word.contains("/")) {
            return executable("", word);
        }
        for (String folder : searchPath.split(File.pathSeparator, -1)) {
            Path file = folder.isEmpty() ? null : executable(folder, word);
            if (file != null) {
                return file;
            }
        }
        return null;
    }

    private static @Nullable Path executable(String folder, String name) {
        try {
            Path file = Path.of(folder, name);
            return Files.isRegularFile(file) && Files.isExecutable(file) ? file : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    /** Runs a program to its end. */
    static Result run(List<String> line) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(line)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true)
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
            return new Result(process.waitFor(), output);
        } finally {
            process.destroy();
        }
    }
}

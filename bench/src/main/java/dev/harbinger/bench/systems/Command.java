package dev.harbinger.bench.systems;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs programs of the system and takes what they print. */
final class Command {
    private Command() {}

    /** What a program printed and how it ended. */
    record Result(int exitCode, String out, String err) {
        /** Both outputs, for an error. */
        String said() {
            return (out + "\n" + err).strip();
        }
    }

    /** The program of this name in the folders of {@code searchPath}, or null. */
    static @Nullable Path find(String name, String searchPath) {
        for (String folder : searchPath.split(File.pathSeparator, -1)) {
            try {
                Path file = Path.of(folder, name);
                if (!folder.isEmpty() && Files.isRegularFile(file) && Files.isExecutable(file)) {
                    return file;
                }
            } catch (InvalidPathException e) {
                // No such folder can be.
            }
        }
        return null;
    }

    /** Runs a program to its end; it is ended when this JVM is. */
    static Result run(List<String> line) throws IOException, InterruptedException {
        return run(line, Map.of());
    }

    /** The same with variables added to its environment. */
    static Result run(List<String> line, Map<String, String> environment) throws IOException, InterruptedException {
        Path err = Files.createTempFile("harbinger-bench", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(line)
                    .redirectInput(ProcessBuilder.Redirect.from(nothing()))
                    .redirectError(err.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            Thread hook = new Thread(process::destroy);
            Runtime.getRuntime().addShutdownHook(hook);
            try {
                String out = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
                int exitCode = process.waitFor();
                return new Result(exitCode, out, Files.readString(err, Charset.defaultCharset()));
            } finally {
                process.destroy();
                removeHook(hook);
            }
        } finally {
            Files.deleteIfExists(err);
        }
    }

    private static File nothing() {
        return new File("/dev/null");
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The hook runs: the JVM is ending.
        }
    }
}

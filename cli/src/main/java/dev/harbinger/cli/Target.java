package dev.harbinger.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A destination of a command's output, checked before the work begins, so that no result is lost. */
public final class Target {
    private Target() {}

    /**
     * Refuses a file that cannot be written. A pipe or a device is refused: opening it may wait without end, and Ctrl-C
     * does not end that wait.
     */
    public static void checkFile(CommandLine command, String option, Path file) {
        Path absolute = file.toAbsolutePath();
        Path directory = absolute.getParent();
        String problem = null;
        if (directory == null || Files.isDirectory(absolute) || file.toString().isEmpty()) {
            problem = "it is a directory: choose a file";
        } else if (Files.exists(absolute) && !Files.isRegularFile(absolute)) {
            problem = "it is a pipe or a device: choose a file";
        } else if (!Files.isDirectory(directory)) {
            problem = "there is no directory '" + directory + "': create it first, or choose another location";
        } else if (Files.exists(absolute) ? !Files.isWritable(absolute) : !takesFiles(directory)) {
            problem = "you have no permission to write there: choose another location";
        }
        refuse(command, option, file, problem);
    }

    /** Refuses a file that is also read, or written by another option: one of both would be lost. */
    static void checkApart(CommandLine command, String option, Path file, String role, Path other) throws IOException {
        boolean bothExist = Files.exists(file) && Files.exists(other);
        boolean same = bothExist ? Files.isSameFile(file, other) : normal(file).equals(normal(other));
        refuse(command, option, file, same ? "it is " + role + ": choose another file" : null);
    }

    private static Path normal(Path file) {
        return file.toAbsolutePath().normalize();
    }

    /** Rejects a folder that cannot be created or written. */
    public static void checkFolder(CommandLine command, String option, Path folder) {
        Path there = folder.toAbsolutePath().normalize();
        while (there != null && !Files.exists(there)) {
            there = there.getParent();
        }
        String problem = null;
        if (folder.toString().isEmpty()) {
            problem = "it must be a directory";
        } else if (Files.isSymbolicLink(folder) && !Files.exists(folder)) {
            problem = "it is a broken link: choose another location";
        } else if (there == null || !Files.isDirectory(there)) {
            problem = "'" + there + "' is a file: choose another directory";
        } else if (!takesFiles(there)) {
            problem = "you have no permission to write there: choose another location";
        }
        refuse(command, option, folder, problem);
    }

    /** Rejects a folder that is not empty, or cannot be created or written. */
    static void checkNewFolder(CommandLine command, String option, Path folder) throws IOException {
        checkFolder(command, option, folder);
        if (Files.isDirectory(folder)) {
            try (Stream<Path> inside = Files.list(folder)) {
                if (inside.findAny().isPresent()) {
                    throw new ParameterException(
                            command,
                            option + " '" + Errors.onOneLine(folder.toString())
                                    + "' is not empty: choose a new directory");
                }
            }
        }
    }

    /** Whether a file can be created in a directory. It creates one: permissions do not suffice, as in /proc. */
    private static boolean takesFiles(Path directory) {
        try {
            Files.delete(Files.createTempFile(directory, ".harbinger", null));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void refuse(CommandLine command, String option, Path path, @Nullable String problem) {
        if (problem != null) {
            throw new ParameterException(
                    command, Errors.onOneLine(option + " '" + path + "' cannot be written: " + problem));
        }
    }
}

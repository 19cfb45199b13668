package dev.harbinger.study.grain.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** The included programs, and those of users. */
public final class Programs {
    /** The document's program. */
    public static final String LIFE = "life";

    private static final List<String> BUNDLED = List.of(LIFE, "stencil-3d", "transpose", "pipeline");
    private static final String ENDING = ".log";
    /** A description has a dozen lines; what is much longer is another file. */
    private static final long LARGEST = 1 << 20;

    private Programs() {}

    /** Names of the included ones. */
    public static List<String> bundled() {
        return BUNDLED;
    }

    /**
     * An included program by its name.
     *
     * @throws IllegalArgumentException when none of that name does
     */
    public static LogProgram bundled(String name) {
        return ProgramReader.read(name, name, text(name));
    }

    /**
     * The text of an included program, as a start for a new one.
     *
     * @throws IllegalArgumentException when none of that name does
     */
    public static String text(String name) {
        if (!BUNDLED.contains(name)) {
            throw new IllegalArgumentException("there is no program '" + name + "'; " + offer());
        }
        try (InputStream in = Programs.class.getResourceAsStream(name + ENDING)) {
            if (in == null) {
                throw new IllegalStateException("the file " + name + ENDING + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * An included program by its name, or the program of a file.
     *
     * @throws IllegalArgumentException when there is neither, or the file describes none; the message names the line
     * @throws IOException when the file cannot be read
     */
    public static LogProgram find(String nameOrFile) throws IOException {
        if (BUNDLED.contains(nameOrFile)) {
            return bundled(nameOrFile);
        }
        Path file = path(nameOrFile);
        if (!Files.exists(file) || nameOrFile.isEmpty()) {
            throw new IllegalArgumentException("there is no program and no file '" + nameOrFile + "'; " + offer());
        }
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("'" + nameOrFile + "' is a "
                    + (Files.isDirectory(file) ? "folder" : "pipe or a device") + "; name a file that describes a"
                    + " program, see docs/grain.md");
        }
        if (Files.size(file) > LARGEST) {
            throw new IllegalArgumentException(nameOrFile + " is larger than " + LARGEST
                    + " bytes: no description of a program is; see" + " docs/grain.md");
        }
        String name = file.toAbsolutePath().normalize().getFileName().toString();
        return ProgramReader.read(nameOrFile, name, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("'" + name + "' names no program and no file; " + offer(), e);
        }
    }

    private static String offer() {
        return "the included programs are " + String.join(", ", BUNDLED) + "; or name a file";
    }
}

package dev.harbinger.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The command that starts an MPI program: which MPI library it uses, and how to pass variables to its ranks.
 *
 * @param words the command
 * @param launcher the file of its first word
 * @param launcherOf the library of that launcher; null if it is no launcher, such as a script or {@code srun}
 * @param program the first word that names a program linked with MPI, else the last that names a program, or null
 * @param programOf the library that the program is linked with; null if none is found
 */
record Launch(
        List<String> words,
        Path launcher,
        @Nullable MpiLibrary launcherOf,
        @Nullable Path program,
        @Nullable MpiLibrary programOf) {
    private static final Pattern LAUNCHER = Pattern.compile("(mpirun|mpiexec|orterun|prterun)([.-].*)?");

    /**
     * Examines a command.
     *
     * @throws RecordingException if its first word is not a program
     */
    static Launch of(List<String> words, String searchPath) throws IOException, InterruptedException {
        Path launcher = SystemProgram.find(words.getFirst(), searchPath);
        if (launcher == null) {
            throw new RecordingException(
                    "'" + words.getFirst() + "' is no program that can be run; give the command that"
                            + " starts the MPI program, such as mpirun -n 4 ./app");
        }
        MpiLibrary launcherOf = null;
        if (LAUNCHER.matcher(String.valueOf(launcher.getFileName())).matches()) {
            launcherOf = MpiLibrary.ofLauncher(
                    SystemProgram.run(List.of(launcher.toString(), "--version")).output());
        }
        Path program = null;
        MpiLibrary programOf = null;
        for (String word : launcherOf == null ? words : words.subList(1, words.size())) {
            Path file = word.startsWith("-") ? null : SystemProgram.find(word, searchPath);
            if (programOf == null && file != null && MpiLibrary.isCode(file)) {
                program = file;
                programOf = MpiLibrary.ofProgram(file);
            }
        }
        return new Launch(List.copyOf(words), launcher, launcherOf, program, programOf);
    }

    /** The library to record for; null if it is not known. */
    @Nullable
    MpiLibrary library() {
        return programOf != null ? programOf : launcherOf;
    }

    /** The command with these variables for the ranks, and only for them if the launcher supports that. */
    List<String> withVariables(Map<String, String> variables) {
        MpiLibrary kind = launcherOf;
        if (kind == null) {
            return words;
        }
        List<String> line = new ArrayList<>();
        for (String word : words) {
            line.add(word);
            // Open MPI's option applies to a single program; a colon begins the next one.
            boolean programFollows = line.size() == 1 || (kind == MpiLibrary.OPEN_MPI && word.equals(":"));
            if (programFollows) {
                variables.forEach((name, value) -> line.addAll(option(kind, name, value)));
            }
        }
        return line;
    }

    private static List<String> option(MpiLibrary kind, String name, String value) {
        return switch (kind) {
            case OPEN_MPI -> List.of("-x", name + "=" + value);
            case MPICH -> List.of("-genv", name, value);
        };
    }

    /** Variables for the environment of the command itself. */
    Map<String, String> environment(Map<String, String> variables) {
        return launcherOf == null ? new LinkedHashMap<>(variables) : Map.of();
    }
}

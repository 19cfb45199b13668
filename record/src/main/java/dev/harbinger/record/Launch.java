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
 * The command that starts an MPI program, looked at: which MPI library it uses, and how variables reach its ranks.
 *
 * @param words the command
 * @param launcher the file of its first word
 * @param launcherOf the library whose launcher that is; null when it is none, such as a script or {@code srun}
 * @param program the first word that is a program linked with MPI, or else the last that is a program at all, or null
 * @param programOf the library that the program is linked with; null when it is linked with none that can be seen
 */
record Launch(
        List<String> words,
        Path launcher,
        @Nullable MpiLibrary launcherOf,
        @Nullable Path program,
        @Nullable MpiLibrary programOf) {
    private static final Pattern LAUNCHER = Pattern.compile("(mpirun|mpiexec|orterun|prterun)([.-].*)?");

    /**
     * Looks at a command.
     *
     * @throws RecordingException when its first word is no program
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

    /** The library to record for; null when nothing tells. */
    @Nullable
    MpiLibrary library() {
        return programOf != null ? programOf : launcherOf;
    }

    /** The command with which the ranks, and they alone where the launcher can do so, get these variables. */
    List<String> withVariables(Map<String, String> variables) {
        MpiLibrary kind = launcherOf;
        if (kind == null) {
            return words;
        }
        List<String> line = new ArrayList<>();
        for (String word : words) {
            line.add(word);
            // Open MPI's option is one of a single program: after a colon begins another.
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

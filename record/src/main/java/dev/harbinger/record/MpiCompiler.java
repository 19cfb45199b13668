package dev.harbinger.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The C compiler of an MPI library.
 *
 * @param file the wrapper, {@code mpicc}
 * @param library the library whose header it uses
 * @param macros the macros that the header defines, such as versions
 */
record MpiCompiler(Path file, MpiLibrary library, String macros) {
    /**
     * The compiler that a user names.
     *
     * @throws RecordingException if it is not an MPI compiler
     */
    static MpiCompiler named(String word, String searchPath) throws IOException, InterruptedException {
        Path file = SystemProgram.find(word, searchPath);
        MpiCompiler compiler = file == null ? null : of(file);
        if (compiler == null) {
            throw new RecordingException("'" + word + "' "
                    + (file == null
                            ? "is no program"
                            : "does not compile a program with the mpi.h of Open MPI or MPICH")
                    + "; name the mpicc of the MPI library that the program is linked with");
        }
        return compiler;
    }

    /**
     * The compiler of a library: the one beside the launcher, or one on the search path.
     *
     * @param launcher the program that starts the ranks
     * @param library the library that it must belong to; null for any
     * @throws RecordingException if there is none
     */
    static MpiCompiler find(Path launcher, @Nullable MpiLibrary library, String searchPath)
            throws IOException, InterruptedException {
        for (Path candidate : candidates(launcher, library, searchPath)) {
            MpiCompiler compiler = of(candidate);
            if (compiler != null && (library == null || compiler.library == library)) {
                return compiler;
            }
        }
        throw new RecordingException("the recorder is built with the mpicc of the program's MPI library, and there is"
                + " none" + (library == null ? "" : " of " + library.title()) + " on the PATH; install it (on Debian: "
                + "apt install gcc " + (library == null ? MpiLibrary.OPEN_MPI : library).packages()
                + "), or name it with --mpicc");
    }

    private static List<Path> candidates(Path launcher, @Nullable MpiLibrary library, String searchPath)
            throws IOException {
        List<@Nullable Path> candidates = new ArrayList<>();
        for (Path place : List.of(launcher.toAbsolutePath(), launcher.toRealPath())) {
            // Debian's alternatives give the commands of each library a suffix.
            String suffix = String.valueOf(place.getFileName()).replaceFirst("^(mpirun|mpiexec)", "");
            if (!suffix.equals(String.valueOf(place.getFileName()))) {
                candidates.add(SystemProgram.find(
                        place.resolveSibling("mpicc" + suffix).toString(), searchPath));
            }
            candidates.add(SystemProgram.find(place.resolveSibling("mpicc").toString(), searchPath));
        }
        if (library != null) {
            candidates.add(SystemProgram.find("mpicc." + library.key(), searchPath));
        }
        candidates.add(SystemProgram.find("mpicc", searchPath));
        List<Path> there = new ArrayList<>();
        for (Path candidate : candidates) {
            if (candidate != null && !there.contains(candidate)) {
                there.add(candidate);
            }
        }
        return there;
    }

    /** Null if this compiler does not find a known mpi.h. */
    private static @Nullable MpiCompiler of(Path file) throws IOException, InterruptedException {
        SystemProgram.Result result =
                SystemProgram.run(List.of(file.toString(), "-E", "-dM", "-include", "mpi.h", "-x", "c", "/dev/null"));
        MpiLibrary library = result.exitCode() == 0 ? MpiLibrary.ofHeader(result.output()) : null;
        return library == null ? null : new MpiCompiler(file, library, result.output());
    }
}

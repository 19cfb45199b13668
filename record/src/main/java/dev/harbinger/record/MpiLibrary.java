package dev.harbinger.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The families of MPI libraries. The members of a family share a binary interface. */
enum MpiLibrary {
    /** Open MPI. */
    OPEN_MPI("openmpi", "Open MPI", "openmpi-bin libopenmpi-dev"),
    /** MPICH and libraries with its binary interface, such as Intel MPI. */
    MPICH("mpich", "MPICH", "mpich libmpich-dev");

    private static final byte[] ELF = {0x7f, 'E', 'L', 'F'};

    private final String key;
    private final String title;
    private final String packages;

    MpiLibrary(String key, String title, String packages) {
        this.key = key;
        this.title = title;
        this.packages = packages;
    }

    /** Suffix of its commands where several libraries are installed. */
    String key() {
        return key;
    }

    /** Its name. */
    String title() {
        return title;
    }

    /** The Debian packages that contain it. */
    String packages() {
        return packages;
    }

    /** The library whose launcher prints this version text, or null. */
    static @Nullable MpiLibrary ofLauncher(String version) {
        if (version.contains("Open MPI") || version.contains("OpenRTE") || version.contains("PRRTE")) {
            return OPEN_MPI;
        }
        return version.contains("HYDRA") || version.contains("Intel(R) MPI") ? MPICH : null;
    }

    /** The library whose header defines these macros, or null. */
    static @Nullable MpiLibrary ofHeader(String macros) {
        if (macros.contains("#define OMPI_MAJOR_VERSION ")) {
            return OPEN_MPI;
        }
        return macros.contains("#define MPICH_VERSION ") || macros.contains("#define I_MPI_VERSION ") ? MPICH : null;
    }

    /** The library that a program is linked with according to {@code ldd}, or null. */
    static @Nullable MpiLibrary ofProgram(Path program) throws IOException, InterruptedException {
        String needs = SystemProgram.run(List.of("ldd", program.toAbsolutePath().toString()))
                .output();
        if (needs.contains("libopen-pal.so") || needs.contains("libmpi.so.40")) {
            return OPEN_MPI;
        }
        return needs.contains("libmpich.so") || needs.contains("libmpi.so") ? MPICH : null;
    }

    /** Whether a file is an executable binary, not a script. */
    static boolean isCode(Path file) {
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(ELF.length), ELF);
        } catch (IOException e) {
            return false;
        }
    }
}

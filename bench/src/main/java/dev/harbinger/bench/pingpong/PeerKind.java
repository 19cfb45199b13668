package dev.harbinger.bench.pingpong;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The C MPI libraries that can be measured against. */
public enum PeerKind {
    /** Open MPI. */
    OPENMPI("openmpi", "Open MPI", "openmpi-bin libopenmpi-dev", "--showme:version") {
        @Override
        List<String> runOptions(boolean root) {
            // On a machine with few cores Open MPI refuses two processes, and as root it refuses any.
            return root ? List.of("--oversubscribe", "--allow-run-as-root") : List.of("--oversubscribe");
        }
    },
    /** MPICH. */
    MPICH("mpich", "MPICH", "mpich libmpich-dev", "-v") {
        @Override
        List<String> runOptions(boolean root) {
            return List.of();
        }
    };

    private final String key;
    private final String title;
    private final String packages;
    private final String versionQuestion;

    PeerKind(String key, String title, String packages, String versionQuestion) {
        this.key = key;
        this.title = title;
        this.packages = packages;
        this.versionQuestion = versionQuestion;
    }

    /** The name a user gives, and the suffix of its commands where several are installed. */
    public String key() {
        return key;
    }

    /** What the library calls itself. */
    String title() {
        return title;
    }

    /** Debian packages that bring it. */
    String packages() {
        return packages;
    }

    /** Argument with which its compiler wrapper tells its version. */
    String versionQuestion() {
        return versionQuestion;
    }

    /** Options of its mpirun beside the number of processes. */
    abstract List<String> runOptions(boolean root);

    /**
     * The library of this name.
     *
     * @throws IllegalArgumentException when there is none, and which there are
     */
    public static PeerKind byKey(String key) {
        return Arrays.stream(values())
                .filter(kind -> kind.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + key + "' is no system to compare with; known are "
                        + Arrays.stream(values()).map(PeerKind::key).collect(Collectors.joining(", "))));
    }
}

package dev.harbinger.bench.systems;

import dev.harbinger.messaging.transport.Medium;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The C MPI libraries that can be measured against. */
public enum PeerKind {
    /** Open MPI. */
    OPENMPI("openmpi", "Open MPI", "openmpi-bin libopenmpi-dev", "--showme:version") {
        @Override
        List<String> runOptions(Medium transport, boolean root) {
            // On a machine with few cores Open MPI refuses two processes, and as root it refuses any.
            List<String> options = new ArrayList<>(List.of("--oversubscribe"));
            if (root) {
                options.add("--allow-run-as-root");
            }
            if (transport == Medium.TCP) {
                options.addAll(List.of("--mca", "pml", "ob1", "--mca", "btl", "tcp,self"));
                options.addAll(List.of("--mca", "btl_tcp_if_include", "lo"));
            }
            return options;
        }

        @Override
        Map<String, String> environment(Medium transport) {
            return Map.of();
        }
    },
    /** MPICH. */
    MPICH("mpich", "MPICH", "mpich libmpich-dev", "-v") {
        @Override
        List<String> runOptions(Medium transport, boolean root) {
            return List.of();
        }

        @Override
        Map<String, String> environment(Medium transport) {
            // With UCX beneath it, as Debian builds it, UCX alone decides; both variables of libfabric do no harm.
            return transport == Medium.TCP
                    ? Map.of(
                            "UCX_TLS", "tcp,self",
                            "UCX_NET_DEVICES", "lo",
                            "MPIR_CVAR_NOLOCAL", "1",
                            "FI_PROVIDER", "tcp",
                            "FI_TCP_IFACE", "lo")
                    : Map.of();
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
    abstract List<String> runOptions(Medium transport, boolean root);

    /** What its processes need in their environment. */
    abstract Map<String, String> environment(Medium transport);

    /**
     * The library with a name.
     *
     * @throws IllegalArgumentException when there is none; the message lists the libraries
     */
    public static PeerKind byKey(String key) {
        return Arrays.stream(values())
                .filter(kind -> kind.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + key + "' is not a peer: use one of "
                        + Arrays.stream(values()).map(PeerKind::key).collect(Collectors.joining(", "))));
    }
}

package dev.harbinger.bench;

import dev.harbinger.bench.systems.MissingPeerException;
import dev.harbinger.bench.systems.Peer;
import dev.harbinger.bench.systems.PeerKind;
import dev.harbinger.messaging.transport.Medium;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which other systems are measured in the same run. */
final class PeerOptions {
    /** Names those that are installed, whichever they are. */
    static final String INSTALLED = "installed";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--against",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Peers to measure in the same run and over the same transport: openmpi, mpich, or installed for"
                            + " all that are installed.")
    private @Nullable List<String> against;

    /** Peers that are ready to be run, and whether a peer that was asked for by name is missing. */
    record Prepared(List<Peer> peers, boolean missing) {}

    /** Rejects names that no peer has. */
    void check() {
        kinds("");
    }

    /**
     * Builds the program for each; a peer that is not installed is named on the error output and left out.
     *
     * @param defaults the peer if the option is not given, or an empty name for none
     */
    Prepared prepare(Medium transport, String defaults) throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        List<Peer> peers = new ArrayList<>();
        boolean missing = false;
        for (PeerKind kind : kinds(defaults)) {
            try {
                peers.add(Peer.prepare(kind, transport, searchPath(), cache()));
            } catch (MissingPeerException e) {
                err.println(spec.qualifiedName() + ": continues without " + kind.key() + ": " + e.getMessage());
                missing |= against != null && against.contains(kind.key());
            }
        }
        return new Prepared(peers, missing);
    }

    private List<PeerKind> kinds(String defaults) {
        List<String> names = against != null ? against : defaults.isEmpty() ? List.of() : List.of(defaults);
        try {
            return names.stream()
                    .flatMap(name -> name.equals(INSTALLED)
                            ? Arrays.stream(PeerKind.values())
                            : Arrays.stream(new PeerKind[] {PeerKind.byKey(name)}))
                    .distinct()
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static String searchPath() {
        String path = System.getenv("PATH");
        return path == null ? "" : path;
    }

    /** Where programs for peers are kept between runs, outside the sources. */
    private static Path cache() {
        String chosen = System.getenv("XDG_CACHE_HOME");
        Path home = chosen == null || chosen.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(chosen);
        return home.resolve("harbinger").resolve("bench");
    }
}

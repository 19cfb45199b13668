package dev.harbinger.bench.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.bench.measure.Effort;
import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.measure.Point;
import dev.harbinger.bench.measure.Series;
import dev.harbinger.bench.measure.Step;
import dev.harbinger.bench.measure.Values;
import dev.harbinger.messaging.transport.Medium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Peers that are shell scripts, so that every way of being installed or broken can be had. */
class PeerTest {
    /** Builds what only copies its arguments and prints a time for each size. */
    private static final String COMPILER = """
        #!/bin/sh
        case $1 in --showme:version|-v) echo 'mpicc: %s 4.9.7 (Language: C)'; exit 0 ;; esac
        echo built >>%s
        while [ $# -gt 1 ]; do
            [ "$1" != -o ] || out=$2
            case $1 in *.c) [ -s "$1" ] || exit 3 ;; esac
            shift
        done
            printf '%%s\\n' '#!/bin/sh' 'for step; do step=${step#latency:}; echo "latency ${step%%%%:*} 5 7 6"; done' >"$out"
        chmod +x "$out"
        """;

    private static final String RUNNER = """
        #!/bin/sh
        [ "$1 $2" = "-n 2" ] || exit 4
        shift 2
        while [ "${1#--}" != "$1" ]; do shift; done
        exec "$@"
        """;

    private static final List<Step> STEPS = Plan.of(List.of(Measurement.LATENCY), List.of(0, 8), 2, Effort.of(3, 1))
            .steps();

    @TempDir
    private Path folder;

    private Path bin;
    private Path cache;
    private Path log;

    @BeforeEach
    void folders() throws IOException {
        bin = Files.createDirectory(folder.resolve("bin"));
        cache = folder.resolve("cache/of/programs");
        log = Files.createFile(folder.resolve("log"));
    }

    private void install(String name, String script) throws IOException {
        Path file = Files.writeString(bin.resolve(name), script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Peer prepare(PeerKind kind) throws Exception {
        return Peer.prepare(kind, Medium.SHARED_MEMORY, bin.toString(), cache);
    }

    @ParameterizedTest
    @EnumSource
    void aPeerThatIsNotInstalledNamesThePackagesToInstall(PeerKind kind) {
        String message = String.valueOf(
                assertThrows(MissingPeerException.class, () -> prepare(kind)).getMessage());
        assertTrue(message.contains(kind.title() + " is not installed"), message);
        assertTrue(message.contains("apt install gcc " + kind.packages()), message);
        assertEquals(1, message.lines().count(), message);
        assertFalse(Files.exists(cache));
    }

    @ParameterizedTest
    @EnumSource
    void aPeerIsBuiltOnceAndRun(PeerKind kind) throws Exception {
        install("mpicc." + kind.key(), COMPILER.formatted(kind.title(), log));
        install("mpirun." + kind.key(), RUNNER);
        for (int again = 0; again < 2; again++) {
            Peer peer = prepare(kind);
            assertTrue(peer.description().contains(kind.title() + " 4.9.7"), peer.description());
            assertEquals(
                    List.of(
                            new Values(new Point(Series.LATENCY, 0), List.of(5.0, 7.0, 6.0)),
                            new Values(new Point(Series.LATENCY, 8), List.of(5.0, 7.0, 6.0))),
                    peer.run(2, STEPS));
        }
        assertEquals(List.of("built"), Files.readAllLines(log));
        try (Stream<Path> left = Files.list(cache)) {
            assertEquals(1, left.count());
        }
    }

    @Test
    void commandsWithoutSuffixCountOnlyForTheLibraryTheyBelongTo() throws Exception {
        install("mpicc", COMPILER.formatted("Open MPI", log));
        install("mpirun", RUNNER);
        assertThrows(MissingPeerException.class, () -> prepare(PeerKind.MPICH));
        assertEquals(2, prepare(PeerKind.OPENMPI).run(2, STEPS).size());
    }

    @Test
    void aCompilerWithoutItsRunnerIsNoInstallation() throws Exception {
        install("mpicc.mpich", COMPILER.formatted("MPICH", log));
        assertThrows(MissingPeerException.class, () -> prepare(PeerKind.MPICH));
    }

    @Test
    void aCompilerThatFailsIsQuotedAndLeavesNothing() throws Exception {
        install("mpicc.mpich", "#!/bin/sh\n[ $1 = -v ] && echo MPICH 4 || { echo no mpi.h >&2; exit 1; }\n");
        install("mpirun.mpich", RUNNER);
        String message = String.valueOf(
                assertThrows(IOException.class, () -> prepare(PeerKind.MPICH)).getMessage());
        assertTrue(message.contains("cannot build the program: no mpi.h"), message);
        try (Stream<Path> left = Files.list(cache)) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void aRunThatFailsIsQuoted() throws Exception {
        install("mpicc.mpich", COMPILER.formatted("MPICH", log));
        install("mpirun.mpich", "#!/bin/sh\necho out of luck >&2\nexit 7\n");
        Peer peer = prepare(PeerKind.MPICH);
        String message = String.valueOf(
                assertThrows(IOException.class, () -> peer.run(2, STEPS)).getMessage());
        assertTrue(message.startsWith("mpich: "), message);
        assertTrue(message.contains("exit code 7: out of luck"), message);
    }

    @Test
    void anUnknownPeerIsToldWhichThereAre() {
        String message = String.valueOf(assertThrows(IllegalArgumentException.class, () -> PeerKind.byKey("lam"))
                .getMessage());
        assertEquals("'lam' is not a peer: use one of openmpi, mpich", message);
    }
}

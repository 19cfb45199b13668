package dev.harbinger.bench.systems;

import dev.harbinger.bench.measure.Contestant;
import dev.harbinger.bench.measure.Step;
import dev.harbinger.bench.measure.Values;
import dev.harbinger.cli.OwnCommand;
import dev.harbinger.messaging.transport.Medium;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** An installed C MPI library, with the program built for it. */
public final class Peer implements Contestant {
    private static final String NAME = "bench";

    private static final List<String> HEADERS = List.of("exercises.h");
    private static final List<String> SOURCES =
            List.of("main.c", "latency.c", "windows.c", "receiver.c", "overlap.c", "collectives.c");

    private final PeerKind kind;
    private final Path run;
    private final String version;
    private final Path program;
    private final Medium transport;

    /** The command that runs the program's command, if there is one. */
    private final List<String> recorder;

    /** What its name has after that of its library. */
    private final String suffix;

    private Peer(
            PeerKind kind,
            Medium transport,
            Path run,
            String version,
            Path program,
            List<String> recorder,
            String suffix) {
        this.recorder = recorder;
        this.suffix = suffix;
        this.kind = kind;
        this.transport = transport;
        this.run = run;
        this.version = version;
        this.program = program;
    }

    /**
     * Finds an MPI library and builds the program with its compiler wrapper, unless that was done before.
     *
     * @param transport what its messages are to go over
     * @param searchPath folders of programs, as in {@code PATH}
     * @param cache folder for what is built
     * @throws MissingPeerException when it is not installed
     * @throws IOException when the program cannot be built
     */
    public static Peer prepare(PeerKind kind, Medium transport, String searchPath, Path cache)
            throws MissingPeerException, IOException, InterruptedException {
        // Where several libraries are installed, Debian's alternatives give their commands suffixes.
        for (String suffix : List.of("." + kind.key(), "")) {
            Path compiler = Command.find("mpicc" + suffix, searchPath);
            Path run = Command.find("mpirun" + suffix, searchPath);
            String version = compiler == null || run == null ? null : version(kind, compiler);
            if (compiler != null && run != null && version != null) {
                return new Peer(kind, transport, run, version, build(kind, compiler, version, cache), List.of(), "");
            }
        }
        throw new MissingPeerException(kind);
    }

    /** The version the compiler wrapper tells, or null when it belongs to another library. */
    private static @Nullable String version(PeerKind kind, Path compiler) throws IOException, InterruptedException {
        return Command.run(List.of(compiler.toString(), kind.versionQuestion()))
                .said()
                .lines()
                .filter(said -> said.contains(kind.title()))
                .findFirst()
                .map(said -> said.replaceFirst("^.*?(\\d[\\w.]*).*$", "$1"))
                .orElse(null);
    }

    private static Path build(PeerKind kind, Path compiler, String version, Path cache)
            throws IOException, InterruptedException {
        CRC32 sum = new CRC32();
        for (String source : all()) {
            sum.update(source.getBytes(StandardCharsets.UTF_8));
            sum.update(content(source));
        }
        sum.update(compiler.toString().getBytes(StandardCharsets.UTF_8));
        String name = String.format(
                Locale.ROOT,
                "%s-%s-%s-%s",
                NAME,
                kind.key(),
                version,
                HexFormat.of().toHexDigits((int) sum.getValue()));
        Path program = cache.resolve(name);
        if (Files.isExecutable(program)) {
            return program;
        }
        Files.createDirectories(cache);
        try (TemporaryFolder folder = TemporaryFolder.in(cache)) {
            Path work = folder.path();
            Path built = work.resolve(name);
            List<String> line = new ArrayList<>(List.of(compiler.toString(), "-O2", "-o", built.toString()));
            for (String source : all()) {
                Path file = Files.write(work.resolve(source), content(source));
                if (SOURCES.contains(source)) {
                    line.add(file.toString());
                }
            }
            Command.Result result = Command.run(line);
            if (result.exitCode() != 0) {
                throw new IOException(kind.key() + ": " + compiler + " cannot build the program: " + result.said());
            }
            // At once whole, however many benchmarks build it at the same time.
            return Files.move(built, program, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static List<String> all() {
        return Stream.concat(HEADERS.stream(), SOURCES.stream()).toList();
    }

    private static byte[] content(String source) {
        try (InputStream in = Peer.class.getResourceAsStream(source)) {
            if (in == null) {
                throw new IllegalStateException(source + " is not in this module");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The same program, recorded by {@code harbinger trace}.
     *
     * @param traces folder for the traces, those of the last run
     * @param early whether it asks before each receive whether its message is there
     */
    public Peer recorded(Path traces, boolean early) {
        List<String> line = new ArrayList<>(OwnCommand.words("trace"));
        line.addAll(List.of("-o", traces.toString()));
        if (early) {
            line.add("--early");
        }
        line.add("--");
        return new Peer(kind, transport, run, version, program, line, early ? " recorded --early" : " recorded");
    }

    @Override
    public String name() {
        return kind.key() + suffix;
    }

    @Override
    public String description() {
        return kind.title() + " " + version + ", processes over " + transport.description()
                + ", C program built with -O2" + (recorder.isEmpty() ? "" : ", under harbinger trace");
    }

    @Override
    public List<Values> run(int ranks, List<Step> steps) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(recorder);
        line.addAll(List.of(run.toString(), "-n", Integer.toString(ranks)));
        line.addAll(kind.runOptions(transport, "root".equals(System.getProperty("user.name"))));
        line.add(program.toString());
        steps.forEach(step -> line.add(step.compiled().toString()));
        Command.Result result = Command.run(line, kind.environment(transport));
        if (result.exitCode() != 0) {
            throw new IOException(
                    name() + ": " + run + " ended with exit code " + result.exitCode() + ": " + result.said());
        }
        return Values.parse(name(), result.out(), steps);
    }
}

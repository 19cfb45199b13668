package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.csv.CsvTraceReader;
import dev.harbinger.trace.csv.CsvTraceWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An installed MPI library, with which tests build small programs and record them. */
final class Mpi {
    private static final String PATH = System.getenv("PATH");

    /** Where all tests find the recorder, built once for each library. */
    private static final Path CACHE = temporaryCache();

    private final MpiLibrary library;
    private final Path folder;

    private Mpi(MpiLibrary library, Path folder) {
        this.library = library;
        this.folder = folder;
    }

    private static Path temporaryCache() {
        try {
            Path cache = Files.createTempDirectory("harbinger-recorder");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(cache)));
            return cache;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What came of a recording. */
    record Recording(RecordedRun run, Path traces, String out, String err) {
        /** All events of a rank. */
        List<TraceEvent> events(int rank) throws IOException {
            List<TraceEvent> events = new ArrayList<>();
            try (CsvTraceReader reader = CsvTraceReader.open(traces.resolve(CsvTraceWriter.fileName(rank)))) {
                for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                    events.add(event);
                }
            }
            return events;
        }

        /** What the call sites are called. */
        Map<Long, String> siteNames() throws IOException {
            List<String> lines = Files.readAllLines(traces.resolve("sites.csv"));
            assertEquals("site,name", lines.getFirst());
            Map<Long, String> names = new HashMap<>();
            for (String line : lines.subList(1, lines.size())) {
                int comma = line.indexOf(',');
                names.put(Long.parseUnsignedLong(line.substring(0, comma), 16), line.substring(comma + 1));
            }
            return names;
        }
    }

    /** The library, where it is installed; otherwise the test is skipped and says what is missing. */
    static Mpi installed(MpiLibrary library, Path folder) {
        Mpi mpi = new Mpi(library, folder);
        mpi.assumeInstalled("mpicc");
        mpi.assumeInstalled("mpirun");
        return mpi;
    }

    /** Skips the test where a command of the library is missing. */
    void assumeInstalled(String command) {
        assumeTrue(SystemProgram.find(command(command), PATH) != null, command(command) + " is missing");
    }

    private String command(String name) {
        return name + "." + library.key();
    }

    MpiCompiler compiler() throws IOException, InterruptedException {
        return MpiCompiler.named(command("mpicc"), PATH);
    }

    /** Builds a program of the tests' resources. */
    Path build(String source, String... options) throws IOException, InterruptedException {
        Path file = folder.resolve(source);
        try (InputStream in = Mpi.class.getResourceAsStream(source)) {
            assertNotNull(in, source);
            Files.write(file, in.readAllBytes());
        }
        Path program = folder.resolve(source.replaceFirst("\\..*", "") + "-" + library.key());
        List<String> line = new ArrayList<>(List.of(
                command(source.endsWith(".c") ? "mpicc" : "mpifort"), "-g", "-o", program.toString(), file.toString()));
        line.addAll(List.of(options));
        SystemProgram.Result result = SystemProgram.run(line);
        assertEquals(0, result.exitCode(), result.output());
        return program;
    }

    /** The command that runs a program. */
    List<String> command(int ranks, Path program, String... arguments) {
        List<String> words =
                new ArrayList<>(List.of(command("mpirun"), "-n", String.valueOf(ranks), program.toString()));
        words.addAll(List.of(arguments));
        return words;
    }

    /**
     * Variables of the programs: Open MPI refuses to run as root, and more ranks than processors, unless these allow
     * it.
     */
    Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
        environment.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        environment.put("OMPI_MCA_rmaps_base_oversubscribe", "1");
        return environment;
    }

    /** A recorder with a library that a certain compiler builds, or that of the program. */
    Recorder recorder(boolean early, String mpicc) {
        return new Recorder(early, mpicc, CACHE, environment());
    }

    /** Where the built libraries are kept. */
    static Path cache() {
        return CACHE;
    }

    /** Records a program. */
    Recording record(boolean early, int ranks, Path program, String... arguments)
            throws IOException, InterruptedException {
        return record(early, command(ranks, program, arguments));
    }

    /** Records a command. */
    Recording record(boolean early, List<String> command) throws IOException, InterruptedException {
        return record(early, command, null);
    }

    /** Records a command, with a library that a certain compiler builds. */
    Recording record(boolean early, List<String> command, String mpicc) throws IOException, InterruptedException {
        Path traces = Files.createTempDirectory(folder, "trace");
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        RecordedRun run = recorder(early, mpicc)
                .run(
                        traces,
                        command,
                        new Recorder.Streams(
                                Redirect.from(new File("/dev/null")),
                                Redirect.to(out.toFile()),
                                Redirect.to(err.toFile())));
        return new Recording(run, traces, Files.readString(out), Files.readString(err));
    }

    /** Runs a program without the recorder: its exit code and what it printed. */
    SystemProgram.Result run(int ranks, Path program, String... arguments) throws IOException, InterruptedException {
        Path out = folder.resolve("plain");
        ProcessBuilder builder = new ProcessBuilder(command(ranks, program, arguments))
                .redirectInput(new File("/dev/null"))
                .redirectOutput(out.toFile())
                .redirectError(Redirect.DISCARD);
        builder.environment().putAll(environment());
        int exitCode = builder.start().waitFor();
        return new SystemProgram.Result(exitCode, Files.readString(out));
    }
}

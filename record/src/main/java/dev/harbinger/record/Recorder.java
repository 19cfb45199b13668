package dev.harbinger.record;

import dev.harbinger.trace.csv.FolderInUseException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs an unchanged MPI program in C or Fortran and records the sends and receives of its ranks. A library that uses
 * the profiling interface of the MPI standard is preloaded into them. It writes a line for each call and passes the
 * call on. A folder holds one recording at a time. May be used by any thread.
 */
public final class Recorder {
    private static final String PRELOAD = "LD_PRELOAD";

    private final boolean early;
    private final @Nullable String mpicc;
    private final Path cache;
    private final Map<String, String> environment;

    /**
     * A recorder.
     *
     * @param early whether to probe before each posted receive if its message has already arrived
     * @param mpicc the compiler that builds the library; null to find that of the program
     * @param cache folder where the library is kept once built
     * @param environment variables of the program; {@code PATH} is searched for it
     */
    public Recorder(boolean early, @Nullable String mpicc, Path cache, Map<String, String> environment) {
        this.early = early;
        this.mpicc = mpicc;
        this.cache = cache;
        this.environment = Map.copyOf(environment);
    }

    /**
     * Runs a command to its end, with this process's input and outputs.
     *
     * @param directory for the traces; created if it is missing, an older trace in it is replaced
     * @param words the command and its arguments, such as {@code mpirun -n 4 ./app}
     * @param report receives the result in this thread; a shutdown of this process waits for it
     * @throws RecordingException if the command cannot be recorded; nothing was started
     * @throws FolderInUseException if another recording uses the folder; nothing was started
     * @throws IOException if files cannot be written
     */
    public RecordedRun run(Path directory, List<String> words, Consumer<RecordedRun> report)
            throws IOException, InterruptedException {
        Streams streams = new Streams(Redirect.INHERIT, Redirect.INHERIT, Redirect.INHERIT);
        try (ShutdownHook hook = new ShutdownHook()) {
            RecordedRun run = run(directory, words, streams, hook);
            report.accept(run);
            return run;
        }
    }

    /** The standard streams of a command. */
    record Streams(Redirect in, Redirect out, Redirect err) {}

    /** Runs a command to its end with the given streams. */
    RecordedRun run(Path directory, List<String> words, Streams streams) throws IOException, InterruptedException {
        try (ShutdownHook hook = new ShutdownHook()) {
            return run(directory, words, streams, hook);
        }
    }

    private RecordedRun run(Path directory, List<String> words, Streams streams, ShutdownHook hook)
            throws IOException, InterruptedException {
        String searchPath = searchPath();
        Launch launch = Launch.of(words, searchPath);
        MpiCompiler compiler = mpicc == null
                ? MpiCompiler.find(launch.launcher(), launch.library(), searchPath)
                : MpiCompiler.named(mpicc, searchPath);
        Path library = RecorderLibrary.build(compiler, cache);
        try (TraceDirectory traces = TraceDirectory.prepare(directory)) {
            hook.register();
            Process process = start(launch, variables(library, traces.folder()), streams);
            hook.setCommand(process);
            return gather(process.waitFor(), directory, traces, launch, compiler);
        }
    }

    private String searchPath() {
        return environment.getOrDefault("PATH", "");
    }

    private Map<String, String> variables(Path library, Path folder) {
        String others = environment.getOrDefault(PRELOAD, "");
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put(PRELOAD, library + (others.isEmpty() ? "" : ":" + others));
        variables.put("HARBINGER_TRACE_DIR", folder.toString());
        variables.put("HARBINGER_TRACE_EARLY", early ? "1" : "0");
        return variables;
    }

    private Process start(Launch launch, Map<String, String> variables, Streams streams) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(launch.withVariables(variables))
                .redirectInput(streams.in)
                .redirectOutput(streams.out)
                .redirectError(streams.err);
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().putAll(launch.environment(variables));
        return builder.start();
    }

    private RecordedRun gather(int exitCode, Path directory, TraceDirectory traces, Launch launch, MpiCompiler compiler)
            throws IOException, InterruptedException {
        TraceCollector collector = TraceCollector.of(traces, new SourceLines(searchPath()));
        List<Integer> ranks = traces.traces().stream().map(TraceCollector::rank).toList();
        return new RecordedRun(
                exitCode,
                directory,
                ranks.size(),
                collector.events(),
                ranks.stream().filter(rank -> !collector.isWhole(rank)).toList(),
                ranks.isEmpty() ? reason(launch, compiler) : "");
    }

    private String reason(Launch launch, MpiCompiler compiler) {
        if (launch.launcherOf() == null && launch.programOf() == null) {
            MpiLibrary other = compiler.library() == MpiLibrary.MPICH ? MpiLibrary.OPEN_MPI : MpiLibrary.MPICH;
            String otherCompiler = "mpicc." + other.key();
            return "no rank came past MPI_Init with the recorder, which " + compiler.file() + " built for "
                    + compiler.library().title() + "; if the program that '"
                    + launch.words().getFirst()
                    + "' starts has " + other.title() + ", "
                    + (SystemProgram.find(otherCompiler, searchPath()) == null
                            ? "name its compiler with --mpicc"
                            : "add --mpicc " + otherCompiler)
                    + "; one linked statically cannot be recorded";
        }
        if (launch.program() != null && launch.programOf() == null) {
            return "'" + launch.program()
                    + "' is not dynamically linked with Open MPI or MPICH, as ldd tells; a program"
                    + " linked statically cannot be recorded";
        }
        return "no rank came past MPI_Init with the recorder; is the program linked with another MPI library than that"
                + " of this mpirun (see ldd), statically, does it open sessions without MPI_Init, or does it drop"
                + " LD_PRELOAD from its environment?";
    }
}

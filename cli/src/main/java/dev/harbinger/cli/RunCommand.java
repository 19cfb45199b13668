package dev.harbinger.cli;

import dev.harbinger.launch.CompilationException;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.Job;
import dev.harbinger.launch.JobResult;
import dev.harbinger.launch.LaunchException;
import dev.harbinger.launch.ProcessLauncher;
import dev.harbinger.launch.Program;
import dev.harbinger.launch.Rendezvous;
import dev.harbinger.launch.SourceProgram;
import dev.harbinger.launch.TrafficFile;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.predict.Predictors;
import dev.harbinger.report.Amounts;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs a parallel program. */
@Command(
        name = "run",
        description = "Runs a parallel program and shows what prediction did.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        customSynopsis = {
            "harbinger run -n N [OPTIONS] --example NAME [arguments]",
            "harbinger run -n N [OPTIONS] --jar FILE [arguments]",
            "harbinger run -n N [OPTIONS] --class-path PATH MAIN [arguments]",
            "harbinger run -n N [OPTIONS] --module-path PATH MODULE[/MAIN] [arguments]",
            "harbinger run -n N [OPTIONS] [--class-path PATH] FILE.java [arguments]"
        },
        footer = {
            "",
            "Options end at MAIN, at --, or at the first word that is not an option; the rest are the program's"
                    + " arguments.",
            "Exits with the code of the first rank that failed; 2 if the command line is invalid, 1 if a source file"
                    + " does not compile."
        })
final class RunCommand implements Subcommand {
    private static final int MOST_ROWS = 16;
    private static final int MOST_SECONDS = 1_000_000_000;
    private static final String SOME = "some";
    private static final String ALL = "all";
    private static final String NONE = "none";
    private static final String SHARED_MEMORY = "shared-memory";
    private static final String TCP = "tcp";

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-n", "-np", "--ranks"},
            required = true,
            paramLabel = "N",
            description = "Number of ranks, from 1 to " + Job.MAX_RANKS + ".")
    private int ranks;

    @ArgGroup
    private @Nullable ProgramChoice choice;

    @Option(names = "--threads", description = "Ranks are threads of one process instead of processes.")
    private boolean threads;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description = "Transport between ranks: shared-memory or tcp. Default: shared-memory.")
    private String transport = SHARED_MEMORY;

    @ArgGroup(exclusive = false)
    private @Nullable HostListChoice hostList;

    @ArgGroup(exclusive = false)
    private @Nullable HostsChoice hosts;

    @Option(names = "--predictor", paramLabel = "NAME", description = "Predictor of the receives; see predictors.")
    private @Nullable String predictor;

    @Option(names = "--no-predict", description = "Turns prediction off.")
    private boolean noPredict;

    @Option(
            names = "--trace",
            paramLabel = "DIR",
            description = "Writes what each rank sent and received, one CSV file per rank.")
    private @Nullable Path trace;

    @Option(
            names = "--traffic",
            paramLabel = "FILE",
            description = "Writes the calls of one rank and the messages it received, with their bytes.")
    private @Nullable Path traffic;

    @Option(names = "--traffic-rank", paramLabel = "R", description = "The rank of --traffic. Default: 0.")
    private @Nullable Integer trafficRank;

    @Option(names = "--prefix", description = "Prefixes each line of output with its rank.")
    private boolean prefix;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Changes a setting of messaging, see settings; may be repeated.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--jvm-option",
            paramLabel = "OPTION",
            description = "An option of the ranks' JVMs, as in --jvm-option=-Xmx1g; may be repeated.")
    private List<String> jvmOptions = new ArrayList<>();

    @Option(
            names = "--table",
            paramLabel = "WHICH",
            description = "Ranks in the table after the run: some (all up to " + MOST_ROWS
                    + "), all, or none. Default: some.")
    private String table = SOME;

    @Option(names = "--no-table", description = "Same as --table none.")
    private boolean noTable;

    @Option(
            names = "--table-file",
            paramLabel = "FILE",
            description = "Writes the table to a file instead of the standard error output.")
    private @Nullable Path tableFile;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "Ends the job after this time, with exit code " + ExitCode.TIMEOUT + ".")
    private @Nullable Double timeout;

    @Unmatched
    private List<String> rest = new ArrayList<>();

    private @Nullable SourceProgram source;

    @Override
    public Integer call() throws LaunchException, CompilationException, IOException, InterruptedException {
        try {
            return run(job());
        } finally {
            if (source != null) {
                source.close();
            }
        }
    }

    private int run(Job job) throws LaunchException, IOException, InterruptedException {
        long start = System.nanoTime();
        JobResult result = launcher().run(job);
        if (!result.interrupted() && showsTable()) {
            show(title(System.nanoTime() - start) + tableText(result));
        }
        if (trace != null && !result.interrupted() && showsTable()) {
            System.err.println("\nThe trace is in " + trace + "; next: ./harbinger analyze " + trace);
        }
        if (traffic != null && result.exitCode() == ExitCode.SUCCESS && showsTable()) {
            System.err.println("\nThe traffic of rank " + trafficRank() + " is in " + traffic);
        }
        return result.exitCode();
    }

    private ProcessLauncher launcher() {
        ProcessLauncher launcher =
                new ProcessLauncher(new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err));
        return timeout == null ? launcher : launcher.within(Duration.ofNanos((long) (timeout * 1e9)));
    }

    /** The program chosen. A word before it that looks like an option can only be one of ours, mistyped. */
    private Program program() throws LaunchException, CompilationException, IOException {
        boolean mistyped = !rest.isEmpty() && rest.getFirst().startsWith("-");
        if (mistyped && (choice == null || choice.namesMainClass())) {
            throw new UnmatchedArgumentException(spec.commandLine(), rest);
        }
        if (isSource()) {
            String path = choice == null ? null : choice.classPath();
            source = SourceProgram.compile(
                    rest.getFirst(),
                    path == null ? List.of() : Program.classPath(path),
                    rest.subList(1, rest.size()),
                    spec.commandLine().getErr());
            return source.program();
        }
        if (choice == null) {
            throw error(
                    rest.isEmpty()
                            ? "no program given: use --example NAME, --jar FILE, --class-path PATH MAIN or FILE.java"
                            : "'" + rest.getFirst() + "' is not a source file: use --class-path PATH " + rest.getFirst()
                                    + " to run a class, --jar or --example to run a jar or an example");
        }
        return choice.program(ranks, rest);
    }

    /** Whether the program is a source file, named by the first word after the options. */
    private boolean isSource() {
        return !rest.isEmpty()
                && SourceProgram.isSource(rest.getFirst())
                && (choice == null || choice.classPath() != null);
    }

    private Job job() throws LaunchException, CompilationException, IOException {
        if (ranks < 1 || ranks > Job.MAX_RANKS) {
            throw error("number of ranks is " + ranks + "; it must be from 1 to " + Job.MAX_RANKS);
        }
        if (noPredict && predictor != null) {
            throw error("--no-predict and --predictor exclude each other");
        }
        if (!List.of(SOME, ALL, NONE).contains(table)) {
            throw error("--table is '" + table + "'; it must be some, all or none");
        }
        if (showsTable() && tableFile != null) {
            Target.checkFile(spec.commandLine(), "--table-file", tableFile);
        }
        if (!List.of(SHARED_MEMORY, TCP).contains(transport)) {
            throw error("--transport is '" + transport + "'; it must be shared-memory or tcp");
        }
        if (threads && transport.equals(TCP)) {
            throw error("--threads and --transport tcp exclude each other");
        }
        if (threads && (hosts != null || hostList != null)) {
            throw error("--threads and several hosts exclude each other: threads must all be on one host");
        }
        if (traffic != null) {
            Target.checkFile(spec.commandLine(), "--traffic", traffic);
        }
        if (trafficRank != null && traffic == null) {
            throw error("--traffic-rank needs --traffic FILE");
        }
        if (trafficRank() < 0 || trafficRank() >= ranks) {
            throw error("--traffic-rank is " + trafficRank() + "; it must be from 0 to " + (ranks - 1));
        }
        if (timeout != null && !(timeout > 0 && timeout <= MOST_SECONDS)) {
            throw error("--timeout is " + timeout + "; it must be from above 0 to " + MOST_SECONDS + " seconds");
        }
        if (trace != null && trace.toString().isEmpty()) {
            throw error("--trace is ''; it must name a directory");
        }
        return new Job(
                program(),
                ranks,
                medium(),
                properties(),
                trace == null ? null : trace.toAbsolutePath(),
                trafficFile(),
                prefix,
                jvmOptions,
                rendezvous());
    }

    private Medium medium() {
        if (threads) {
            return Medium.THREADS;
        }
        return transport.equals(TCP) ? Medium.TCP : Medium.SHARED_MEMORY;
    }

    private int trafficRank() {
        return trafficRank == null ? 0 : trafficRank;
    }

    private @Nullable TrafficFile trafficFile() {
        return traffic == null
                ? null
                : new TrafficFile(
                        traffic.toAbsolutePath(),
                        trafficRank(),
                        choice == null ? String.join(" ", rest) : choice.title(rest));
    }

    private @Nullable Rendezvous rendezvous() throws IOException {
        CommandLine command = spec.commandLine();
        if (hostList == null) {
            return hosts == null ? null : hosts.rendezvous(command, ranks);
        }
        List<String> arguments = GuestArguments.of(command.getParseResult(), rest);
        return hostList.rendezvous(command, ranks, hosts == null ? null : hosts.rendezvousOnly(command), arguments);
    }

    private boolean showsTable() {
        return !noTable && !table.equals(NONE);
    }

    private ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            if (equals < 0) {
                throw error("--set is '" + setting + "'; it must be KEY=VALUE");
            }
            try {
                properties.put(SettingNames.property(setting.substring(0, equals)), setting.substring(equals + 1));
            } catch (IllegalArgumentException e) {
                throw error(String.valueOf(e.getMessage()));
            }
        }
        properties.put(Settings.PREDICTOR_PROPERTY, predictorName());
        return properties;
    }

    private String predictorName() {
        if (noPredict) {
            return Settings.NO_PREDICTOR;
        }
        return predictor == null ? Predictors.DEFAULT : predictor;
    }

    private boolean predicting() {
        return !predictorName().equals(Settings.NO_PREDICTOR);
    }

    private String title(long nanos) {
        String ranksInWords = ranks == 1
                ? "1 rank as a " + (threads ? "thread" : "process")
                : ranks + " ranks as " + (threads ? "threads" : "processes");
        return ranksInWords + ", "
                + (predicting() ? "predictor " + predictorName() : "no prediction") + ", "
                + Amounts.nanos((double) nanos)
                + " from start to end\n";
    }

    private String tableText(JobResult result) {
        boolean unicode = tableFile != null || Terminal.isUnicode(System.err);
        return RunTable.of(result, predicting(), table.equals(ALL) ? ranks : MOST_ROWS)
                .format(Terminal.MOST_COLUMNS, unicode);
    }

    private void show(String text) throws IOException {
        if (tableFile == null) {
            System.err.print("\n" + text);
            System.err.flush();
        } else {
            try {
                Files.writeString(tableFile, text);
            } catch (IOException e) {
                throw new IOException("the table cannot be written to '" + tableFile + "': " + e, e);
            }
        }
    }
}

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
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.predict.Predictors;
import dev.harbinger.report.Amounts;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "harbinger run -n N [OPTIONS] [--class-path PATH] FILE.java [arguments]",
            "       harbinger run -n N [OPTIONS] --class-path PATH MAIN [arguments]",
            "       harbinger run -n N [OPTIONS] --jar FILE [arguments]",
            "       harbinger run -n N [OPTIONS] --module-path PATH MODULE[/MAIN] [arguments]",
            "       harbinger run -n N [OPTIONS] --example NAME [arguments]"
        },
        footer = {
            "",
            "Options end at MAIN, at --, or at the first word that is not an option; the rest are the program's"
                    + " arguments.",
            "Exits with the code of the first rank that failed; 2 if the command line is invalid, 1 if a source file"
                    + " does not compile."
        })
final class RunCommand implements Subcommand {
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

    @Mixin
    private TransportOptions transport = new TransportOptions();

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
            description = "Writes what each rank sent and received, one CSV file per rank. Replaces an older trace in"
                    + " DIR: rank-NNNN.csv and sites.csv.")
    private @Nullable Path trace;

    @Mixin
    private TrafficOptions traffic = new TrafficOptions();

    @Option(names = "--prefix", description = "Prefixes each line of output with its rank.")
    private boolean prefix;

    @Mixin
    private SettingOptions settings = new SettingOptions();

    @Option(
            names = "--jvm-option",
            paramLabel = "OPTION",
            description = "An option of the ranks' JVMs, as in --jvm-option=-Xmx1g; may be repeated.")
    private List<String> jvmOptions = new ArrayList<>();

    @Mixin
    private TableOptions table = new TableOptions();

    @Mixin
    private LimitOptions limits = new LimitOptions();

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
        if (!result.interrupted() && table.isShown()) {
            table.show(title(System.nanoTime() - start) + tableText(result));
        }
        if (trace != null && !result.interrupted() && table.isShown()) {
            System.err.println("\nThe trace is in " + trace + "; next: ./harbinger analyze " + trace);
        }
        String recorded = traffic.recorded();
        if (recorded != null && result.exitCode() == ExitCode.SUCCESS && table.isShown()) {
            System.err.println("\n" + recorded);
        }
        return result.exitCode();
    }

    private ProcessLauncher launcher() {
        ProcessLauncher launcher =
                new ProcessLauncher(new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err));
        return launcher.within(limits.limits());
    }

    /** The chosen program. A word before it that looks like an option is a mistyped option. */
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
        table.check(spec.commandLine());
        if (transport.medium() == Medium.THREADS && (hosts != null || hostList != null)) {
            throw error("--threads and several hosts exclude each other: threads must all be on one host");
        }
        if (jvmOptions.stream().anyMatch(String::isBlank)) {
            throw error("--jvm-option is ''; it must be an option of the JVM, as in --jvm-option=-Xmx1g");
        }
        traffic.check(ranks);
        if (trace != null && trace.toString().isEmpty()) {
            throw error("--trace is ''; it must name a directory");
        }
        return new Job(
                program(),
                ranks,
                transport.medium(),
                properties(),
                trace == null ? null : trace.toAbsolutePath(),
                traffic.file(choice == null ? String.join(" ", rest) : choice.title(rest)),
                prefix,
                jvmOptions,
                rendezvous());
    }

    private @Nullable Rendezvous rendezvous() throws IOException {
        CommandLine command = spec.commandLine();
        if (hostList == null) {
            return hosts == null ? null : hosts.rendezvous(command, ranks);
        }
        List<String> arguments = RemoteLauncherArguments.of(command.getParseResult(), rest);
        return hostList.rendezvous(command, ranks, hosts == null ? null : hosts.rendezvousOnly(command), arguments);
    }

    private ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private Map<String, String> properties() {
        Map<String, String> properties = settings.properties();
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
        boolean threads = transport.medium() == Medium.THREADS;
        String ranksInWords = ranks == 1
                ? "1 rank as a " + (threads ? "thread" : "process")
                : ranks + " ranks as " + (threads ? "threads" : "processes");
        return ranksInWords + ", "
                + (predicting() ? "predictor " + predictorName() : "no prediction") + ", "
                + Amounts.nanos((double) nanos)
                + " from start to end\n";
    }

    private String tableText(JobResult result) {
        return RunTable.of(result, predicting(), table.rows(ranks)).format(Terminal.MOST_COLUMNS, table.isUnicode())
                + (predicting() ? PredictionBalance.of(result) : "");
    }
}

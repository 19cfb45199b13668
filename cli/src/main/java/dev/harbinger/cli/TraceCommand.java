package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.record.RecordedRun;
import dev.harbinger.record.Recorder;
import dev.harbinger.trace.csv.FolderInUseException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;
import picocli.CommandLine.UnmatchedArgumentException;

/** Records an MPI program in C or Fortran. */
@Command(
        name = "trace",
        description = "Records what an MPI program in C or Fortran sends and receives, without changing it.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        customSynopsis = "harbinger trace [OPTIONS] -- mpirun -n N PROGRAM [arguments]",
        footer = {
            "",
            "The recorder is built at first use with the mpicc that belongs to the mpirun, and preloaded into the"
                    + " ranks.",
            "The exit code is the command's; 2 if the command line is invalid, 1 if nothing could be started."
        })
final class TraceCommand implements Subcommand {
    private static final String USUAL_DIRECTORY = "harbinger-trace";
    private static final int MOST_RANKS_NAMED = 5;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description =
                    "Directory for the trace: new, empty, or with an older trace. Default: " + USUAL_DIRECTORY + ".")
    private String directory = USUAL_DIRECTORY;

    @Option(
            names = "--early",
            description = "Asks before each posted receive whether its message is already there; costs time.")
    private boolean early;

    @Option(names = "--mpicc", paramLabel = "MPICC", description = "The C compiler of the program's MPI library.")
    private @Nullable String mpicc;

    @Unmatched
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (words.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "no command given: append it after --, as in -- mpirun -n 4 ./app");
        }
        if (words.getFirst().startsWith("-")) {
            throw new UnmatchedArgumentException(spec.commandLine(), words);
        }
        if (directory.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--output is '': it must be a directory");
        }
        PrintWriter err = spec.commandLine().getErr();
        try {
            return new Recorder(early, mpicc, cache(), System.getenv())
                    .run(Path.of(directory), words, run -> report(run, err))
                    .exitCode();
        } catch (FolderInUseException e) {
            err.println(Errors.line(e));
            return ExitCode.USAGE;
        }
    }

    /** The cache of built libraries, outside of the sources. */
    private static Path cache() {
        String chosen = System.getenv("XDG_CACHE_HOME");
        Path home = chosen == null || chosen.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(chosen);
        return home.resolve("harbinger").resolve("record");
    }

    private static void report(RecordedRun run, PrintWriter err) {
        if (run.ranks() == 0) {
            err.println("harbinger: nothing was recorded: " + run.reason());
            return;
        }
        err.println("harbinger: recorded " + counted(run.ranks(), "rank") + ", " + counted(run.events(), "event")
                + ", in " + run.directory() + "; next: ./harbinger analyze " + run.directory());
        if (!run.incomplete().isEmpty()) {
            err.println("harbinger: the trace" + (run.incomplete().size() == 1 ? "" : "s") + " of "
                    + ranks(run.incomplete())
                    + (run.incomplete().size() == 1 ? " ends early: the rank" : " end early: the ranks")
                    + " ended without MPI_Finalize (exit, kill), or could not write it"
                    + " (a full disk)");
        }
    }

    private static String counted(long count, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
    }

    private static String ranks(List<Integer> ranks) {
        String named =
                ranks.stream().limit(MOST_RANKS_NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        int more = ranks.size() - MOST_RANKS_NAMED;
        return (ranks.size() == 1 ? "rank " : "ranks ") + named + (more > 0 ? " and " + more + " more" : "");
    }
}

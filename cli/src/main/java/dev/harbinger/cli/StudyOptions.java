package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.report.Report;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.Study;
import dev.harbinger.reproduction.StudyRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that all studies share: a mixin of their commands. */
final class StudyOptions {
    private static final int MOST_ROWS = 1000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Mixin
    private ReportOptions output = new ReportOptions();

    @Option(
            names = "--parameters",
            paramLabel = "FILE",
            description =
                    "A file of parameters, one per line, as --list-parameters prints them or as 'key = value'. Those it"
                            + " does not name keep their values.")
    private @Nullable Path parameters;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Changes one parameter; may be given several times.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--list-parameters",
            description = "Prints the parameters with unit, origin and note, and does nothing else.")
    private boolean list;

    @Option(names = "--seed", paramLabel = "N", description = "Random seed. Default: 1.")
    private long seed = StudyRun.USUAL_SEED;

    /** Sets the file of parameters from an option that is older than {@code --parameters}. */
    void takeParameters(String option, Path file) {
        if (parameters != null) {
            throw new ParameterException(
                    spec.commandLine(), "--parameters and " + option + " are the same option: use one of them");
        }
        parameters = file;
    }

    /** Rejects options of a study before the subcommand for one program, where they have no effect. */
    static void refuseBefore(CommandSpec command) {
        CommandLine parent = command.commandLine().getParent();
        if (parent != null && !parent.getParseResult().matchedOptions().isEmpty()) {
            String option = parent.getParseResult().matchedOptions().getFirst().longestName();
            throw new ParameterException(
                    command.commandLine(), "put " + option + " behind '" + command.name() + "', with its own options");
        }
    }

    /** Whether to list the parameters only. */
    boolean lists() {
        return list;
    }

    /** Prints the parameters of a study with the user's changes. */
    void list(Study study) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        parameters(study).lines().forEach(out::println);
        out.flush();
    }

    /** Lists the parameters of a study, or runs it and shows its report. */
    int perform(Study study, Iterations iterations) throws IOException, InterruptedException {
        if (lists()) {
            list(study);
        } else {
            show(study, run(study, iterations));
        }
        return ExitCode.SUCCESS;
    }

    /** Runs a study. Invalid options are rejected before the work begins. */
    Report run(Study study, Iterations iterations) throws IOException, InterruptedException {
        checkTargets();
        int rounds = iterations.of(study);
        StudyStep step = new StudyStep(study.name());
        Parameters asked = parameters(study);
        try (Progress _ = Progress.of(step::text)) {
            return study.run(new StudyRun(asked, rounds, seed, step));
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    /** The measurement of this machine for a study, which another module provides as a service. */
    <T> T measurement(Class<T> kind) {
        return ServiceLoader.load(kind)
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--measure needs the module bench, which is missing; put its jar beside the others"));
    }

    /**
     * Rejects destinations that cannot be written.
     *
     * @param read files that the command reads besides that of the parameters
     */
    void checkTargets(String... read) throws IOException {
        output.checkTargets(spec.commandLine(), inputs(read));
    }

    /** Rejects the file of a command's own option when it cannot be written, or another option reads or writes it. */
    void checkFile(String option, Path file, String... read) throws IOException {
        Target.checkFile(spec.commandLine(), option, file);
        for (Path input : inputs(read)) {
            Target.checkApart(spec.commandLine(), option, file, "what this command reads", input);
        }
        output.checkApart(spec.commandLine(), option, file);
    }

    private List<Path> inputs(String... read) {
        List<Path> inputs = new ArrayList<>();
        if (parameters != null) {
            inputs.add(parameters);
        }
        for (String each : read) {
            try {
                inputs.add(Path.of(each));
            } catch (InvalidPathException e) {
                // No file has this name; the command reports that when it reads it.
            }
        }
        inputs.removeIf(input -> !Files.isRegularFile(input)); // the name of an included program is no file
        return inputs;
    }

    /** The random seed. */
    long seed() {
        return seed;
    }

    /** The parameters of a study with the user's changes. */
    Parameters parameters(Study study) throws IOException {
        return parameters(study.usual(), study.published());
    }

    /**
     * Parameters with the user's changes.
     *
     * @param published published values that parameters may be fitted to
     */
    Parameters parameters(Parameters usual, PublishedValues published) throws IOException {
        try {
            Parameters changed = parameters == null ? usual : usual.with(parameters);
            for (Map.Entry<String, String> setting : settings.entrySet()) {
                changed = changed.with(setting.getKey(), setting.getValue());
            }
            changed.check(published);
            return changed;
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    /** Rejects the user's options, with one line. */
    ParameterException refused(IllegalArgumentException e) {
        return new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }

    /** Prints a report and writes it to the destinations. */
    void show(Study study, Report report) throws IOException {
        show(report, study.brief(report));
    }

    /**
     * Prints a report and writes it to the destinations.
     *
     * @param brief the part that is printed by default
     */
    void show(Report report, Report brief) throws IOException {
        output.show(spec.commandLine(), report, brief, Terminal.WIDE_COLUMNS, MOST_ROWS);
    }
}

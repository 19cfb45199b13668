package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.report.TextTable;
import dev.harbinger.report.WholeFile;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Study;
import dev.harbinger.study.grain.CostMeasurement;
import dev.harbinger.study.grain.GrainStudy;
import dev.harbinger.study.grain.MeasuredCosts;
import dev.harbinger.study.grain.ScalingQuestion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Latency, occupancy and grain size: the study, and the question how far a program scales. */
@Command(
        name = GrainStudy.NAME,
        description = {
            GrainStudy.DESCRIPTION,
            "With one of the options from --program to --measure it answers how far that program scales."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS)
final class GrainStudyCommand implements StudySubcommand {
    private final Study study = new GrainStudy();

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--program",
            paramLabel = "PROGRAM",
            description = "The program to scale: " + ScalingQuestion.BUNDLED
                    + ", or a file that describes a program, see docs/grain.md. Default: life.")
    private @Nullable String program;

    @Option(
            names = "--cells",
            paramLabel = "N",
            description = "Size of the problem. Default: " + ScalingQuestion.USUAL_CELLS + ".")
    private @Nullable Long cells;

    @Option(
            names = "--occupancy",
            paramLabel = "T",
            description = "k_o: processor time of a message, whatever its length. Default: 5 cycles.")
    private @Nullable Double occupancy;

    @Option(
            names = "--word-occupancy",
            paramLabel = "T",
            description = "v_o: additional processor time of each word. Default: 1 cycle.")
    private @Nullable Double wordOccupancy;

    @Option(
            names = "--latency",
            paramLabel = "T",
            description = "k_l: from the end of sending to the use at the receiver. Default: 11 cycles.")
    private @Nullable Double latency;

    @Option(
            names = "--efficiency",
            paramLabel = "E",
            description = "Efficiency that the largest machine must reach, from 0 to 1. Default: 0.3.")
    private @Nullable Double efficiency;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "How threads wait, where not as the program says: " + ScalingQuestion.KINDS + ".")
    private @Nullable String kind;

    @Option(
            names = "--bundle",
            description = "Messages to one processor travel together: k_o is paid once for each destination.")
    private boolean bundle;

    @Option(
            names = "--let",
            paramLabel = "NAME=VALUE",
            description = "Another value for a name that the program's file defines; may be given several times.")
    private Map<String, Double> definitions = new LinkedHashMap<>();

    @Option(
            names = "--time-unit",
            paramLabel = "UNIT",
            description = "Unit of times, cycles or ns. Default: cycles. In ns, a cycle of the program is 1 ns unless"
                    + " --cell-time says otherwise.")
    private @Nullable String timeUnit;

    @Option(
            names = "--cell-time",
            paramLabel = "T",
            description = "Time of a cell. It scales all times of the program, but not those of messages.")
    private @Nullable Double cellTime;

    @Option(
            names = "--measure",
            paramLabel = "WAY",
            description =
                    "Measures the costs of messages of this library between two ranks of this machine, as threads, as"
                            + " processes or by tcp, and uses them, in ns. Takes some seconds.")
    private @Nullable String measure;

    @Option(
            names = "--save-costs",
            paramLabel = "FILE",
            description = "Writes the measured costs to a file, for --parameters.")
    private @Nullable Path saved;

    @Option(names = "--list-programs", description = "Lists the included programs, and exits.")
    private boolean listPrograms;

    @Option(
            names = "--print-program",
            paramLabel = "PROGRAM",
            description = "Prints the file of an included program, as a start for your own, and exits.")
    private @Nullable String printed;

    @Mixin
    private StudyOptions options = new StudyOptions();

    @Mixin
    private Iterations iterations = new Iterations();

    @Override
    public Study study() {
        return study;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try {
            if (listPrograms) {
                listPrograms();
            } else if (printed != null) {
                print(ScalingQuestion.text(printed));
            } else if (options.lists()) {
                options.list(study);
            } else if (isAsked()) {
                answer();
            } else {
                options.show(study, options.run(study, iterations));
            }
            return ExitCode.SUCCESS;
        } catch (IllegalArgumentException e) {
            return refused(e);
        }
    }

    /** Shows what is wrong; a program's file may have several wrong lines. */
    private int refused(IllegalArgumentException e) {
        List<String> lines = String.valueOf(e.getMessage()).lines().toList();
        if (lines.size() <= 1) {
            throw options.refused(e);
        }
        PrintWriter err = spec.commandLine().getErr();
        lines.forEach(line -> err.println(Errors.onOneLine(line)));
        err.flush();
        return ExitCode.USAGE;
    }

    private void listPrograms() {
        TextTable table =
                new TextTable(List.of(TextTable.Column.words("program"), TextTable.Column.words("what it is")));
        ScalingQuestion.programs().forEach((name, about) -> table.row(List.of(name, about)));
        print(table.format(Terminal.WIDE_COLUMNS, Terminal.isUnicode(System.out)));
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }

    private boolean isAsked() {
        return program != null
                || cells != null
                || occupancy != null
                || wordOccupancy != null
                || latency != null
                || efficiency != null
                || kind != null
                || bundle
                || !definitions.isEmpty()
                || timeUnit != null
                || cellTime != null
                || measure != null
                || saved != null;
    }

    private void answer() throws IOException, InterruptedException {
        ScalingQuestion question = new ScalingQuestion(
                program == null ? "life" : program,
                definitions,
                kind,
                cells == null ? ScalingQuestion.USUAL_CELLS : cells,
                efficiency == null ? ScalingQuestion.USUAL_EFFICIENCY : efficiency,
                bundle,
                cellTime);
        options.checkTargets(program == null ? "" : program);
        Parameters parameters = asked(options.parameters(study));
        CostMeasurement.@Nullable Placement placement = measure == null ? null : CostMeasurement.Placement.of(measure);
        // What cannot be answered is refused before the measurement.
        question.answer(parameters);
        MeasuredCosts measured = measured(placement);
        if (measured != null) {
            parameters = asked(measured.in(parameters));
        }
        options.show(study, question.answer(parameters, measured));
    }

    private Parameters asked(Parameters parameters) {
        Parameters changed = parameters;
        if (timeUnit != null) {
            changed = changed.with("machine.time-unit", timeUnit);
        }
        changed = asked(changed, "--occupancy", "machine.fixed-occupancy", occupancy);
        changed = asked(changed, "--word-occupancy", "machine.word-occupancy", wordOccupancy);
        return asked(changed, "--latency", "machine.latency", latency);
    }

    private Parameters asked(Parameters parameters, String option, String key, @Nullable Double cost) {
        if (cost == null) {
            return parameters;
        }
        if (!(cost >= 0) || cost.isInfinite()) {
            throw new ParameterException(spec.commandLine(), option + " is " + cost + "; it must be 0 or more");
        }
        return parameters.with(key, Double.toString(cost));
    }

    /** Writes measured costs. If that fails, an existing file keeps its content. */
    static void save(MeasuredCosts measured, Path file) throws IOException {
        WholeFile.write(file, out -> out.write(String.join("\n", measured.lines()) + "\n"));
    }

    private @Nullable MeasuredCosts measured(CostMeasurement.@Nullable Placement placement)
            throws IOException, InterruptedException {
        if (placement == null) {
            if (saved != null) {
                throw new ParameterException(
                        spec.commandLine(), "--save-costs saves what is measured; give --measure too");
            }
            return null;
        }
        if (saved != null) {
            Target.checkFile(spec.commandLine(), "--save-costs", saved);
        }
        MeasuredCosts measured = options.measurement(CostMeasurement.class).run(placement);
        if (saved != null) {
            save(measured, saved);
            PrintWriter err = spec.commandLine().getErr();
            err.println(Errors.onOneLine("The costs: " + saved));
            err.flush();
        }
        return measured;
    }
}

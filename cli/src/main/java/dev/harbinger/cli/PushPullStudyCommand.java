package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.LaunchException;
import dev.harbinger.report.CsvReport;
import dev.harbinger.report.HtmlReport;
import dev.harbinger.report.Report;
import dev.harbinger.report.TextReport;
import dev.harbinger.study.pushpull.PushPullStudy;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.measured.MeasuredSection;
import dev.harbinger.study.pushpull.measured.Way;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Push-Pull Messaging on simulated nodes. */
@Command(
        name = "push-pull",
        description =
                "Push-Pull Messaging: the protocol engine in virtual time over a model of Fast Ethernet and Pentium"
                        + " Pro computers, beside the published values.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS)
final class PushPullStudyCommand implements Subcommand {
    private static final int MOST_ROWS = 1000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--html", paramLabel = "FILE", description = "Writes the report as one page that works offline.")
    private @Nullable Path html;

    @Option(names = "--csv", paramLabel = "DIR", description = "Writes the tables as CSV files.")
    private @Nullable Path csv;

    @Option(names = "--all", description = "Prints all tables, not only those that say most.")
    private boolean all;

    @Option(
            names = "--costs",
            paramLabel = "FILE",
            description =
                    "Costs of another machine, a line 'key = value unit | source, assumed or fitted ID | note' each;"
                            + " those it does not name stay.")
    private @Nullable Path costs;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Changes one cost, may be given several times; --all lists them.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--measure",
            description =
                    "Measures the three modes on this machine too, two ranks as processes, over shared memory and by"
                            + " TCP; about five minutes.")
    private boolean measure;

    @Option(names = "--iterations", paramLabel = "N", description = "Iterations of each test; usually 1000.")
    private int iterations = PushPullStudy.USUAL_ROUNDS;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of what is random in virtual time; usually 1.")
    private long seed = 1;

    @Override
    public Integer call() throws LaunchException, IOException, InterruptedException {
        if (html != null) {
            Target.checkFile(spec.commandLine(), "--html", html);
        }
        if (csv != null) {
            Target.checkFolder(spec.commandLine(), "--csv", csv);
        }
        if (iterations < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--iterations is " + iterations + "; it must be 1 or more");
        }
        Report report = study();
        if (measure) {
            for (Way way : Way.values()) {
                report = MeasuredSection.added(report, way, ModeMeasurement.run(way));
            }
        }
        show(report);
        return ExitCode.SUCCESS;
    }

    private Report study() throws IOException {
        try {
            Costs machine = costs == null ? Costs.usual() : Costs.usual().with(costs);
            for (Map.Entry<String, String> setting : settings.entrySet()) {
                machine = machine.with(setting.getKey(), setting.getValue());
            }
            return PushPullStudy.run(machine, iterations, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private void show(Report report) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        TextReport.write(
                all ? report : PushPullStudy.brief(report),
                out,
                Terminal.WIDE_COLUMNS,
                Terminal.isUnicode(System.out),
                MOST_ROWS);
        if (!all && html == null && csv == null) {
            out.println("There is more: --html FILE for a page with plots, --csv DIR for files, --all for all tables"
                    + " here.");
        }
        out.flush();
        PrintWriter err = spec.commandLine().getErr();
        if (html != null) {
            HtmlReport.write(report, html);
            err.println(Errors.onOneLine("The report as a page: " + html));
        }
        if (csv != null) {
            int files = CsvReport.write(report, csv).size();
            err.println(Errors.onOneLine("Its tables: " + files + " files in " + csv));
        }
        err.flush();
    }
}

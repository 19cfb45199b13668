package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.predict.Predictors;
import dev.harbinger.report.Report;
import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.ClusterAnalysis;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.study.prediction.page.AnalysisReport;
import dev.harbinger.trace.Trace;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Analyses the receives of a trace. */
@Command(
        name = "analyze",
        description =
                "Shows how early the messages of a trace arrive, how predictable its receives are, and what placing"
                        + " messages ahead would save.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        footer = {"", "The exit code is 3 if part of the trace could not be read; the rest is shown."})
final class AnalyzeCommand implements Subcommand {
    private static final int SOME_ROWS = 30;

    @Spec
    private CommandSpec spec;

    @Mixin
    private TraceInput input = new TraceInput();

    @Mixin
    private ReportOptions output = new ReportOptions();

    @Option(names = "--rows", paramLabel = "N", description = "Maximum rows of a table on the terminal. Default: 30.")
    private int rows = SOME_ROWS;

    @Option(
            names = "--predictors",
            split = ",",
            paramLabel = "NAME",
            description = "Predictors to score, separated by commas; see predictors. Default: all of the documents' and"
                    + " ours.")
    private List<String> predictors = AnalysisSettings.USUAL_PREDICTORS;

    @Option(
            names = "--follow",
            paramLabel = "NAME",
            description = "The predictor that a runtime is assumed to use. Default: " + Predictors.DEFAULT + ".")
    private String follower = Predictors.DEFAULT;

    @Option(
            names = "--starts",
            paramLabel = "N",
            description =
                    "Number of receives at which predictors start, to show how much the start matters; 0 for none."
                            + " Default: 100.")
    private int starts = AnalysisSettings.USUAL_STARTS;

    @Option(
            names = "--latency",
            paramLabel = "NANOS",
            description = "Assumed nanoseconds from a send to the arrival of its message. Default: 1000.")
    private long latency = Assumptions.USUAL.latencyNanos();

    @Option(names = "--bandwidth", paramLabel = "GB/S", description = "Assumed bandwidth of the network. Default: 10.")
    private double bandwidth = Assumptions.USUAL.bytesPerNano();

    @Option(
            names = "--copy-bandwidth",
            paramLabel = "GB/S",
            description = "Assumed bandwidth of a copy in memory. Default: 10.")
    private double copyBandwidth = Assumptions.USUAL.copyBytesPerNano();

    @Option(
            names = "--eager-limit",
            paramLabel = "BYTES",
            description = "Assumed bytes up to which a message is sent without a handshake. Default: 4096.")
    private long eagerLimit = Assumptions.USUAL.eagerLimit();

    @Option(
            names = "--spark",
            paramLabel = "MASTER",
            description =
                    "Analyse on a cluster of Apache Spark, such as spark://HOST:7077, or with Spark on this machine:"
                            + " local[*]. Each worker must see the trace under the same path.")
    private @Nullable String sparkMaster;

    @Override
    public Integer call() throws IOException, InterruptedException {
        AnalysisSettings settings = settings();
        output.checkTargets(spec.commandLine(), input.paths());
        if (sparkMaster != null) {
            return show(analyzeWithSpark(sparkMaster, settings));
        }
        try (Trace trace = input.open()) {
            TraceAnalysis analysis =
                    new TraceAnalysis(trace, settings, Runtime.getRuntime().availableProcessors());
            TraceResult result;
            try (Progress _ = Progress.of(trace, () -> analysis.processesRead() + " processes")) {
                result = analysis.run();
            }
            return show(result);
        }
    }

    private TraceResult analyzeWithSpark(String master, AnalysisSettings settings)
            throws IOException, InterruptedException {
        ClusterAnalysis cluster = cluster();
        ClusterStep step = new ClusterStep();
        try (Progress _ = Progress.of(step::text)) {
            return cluster.analyze(master, input.paths(), settings, step);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static ClusterAnalysis cluster() throws IOException {
        return ServiceLoader.load(ClusterAnalysis.class)
                .findFirst()
                .orElseThrow(
                        () -> new IOException("--spark needs Apache Spark and the artifact harbinger-analysis-spark on"
                            + " the class path, and they are not there; './harbinger analyze --spark' in Harbinger's"
                            + " source directory gets both, docs/analysis.md tells other ways"));
    }

    private AnalysisSettings settings() {
        if (rows < 1) {
            throw new ParameterException(spec.commandLine(), "--rows is " + rows + "; it must be 1 or more");
        }
        if (predictors.isEmpty() || predictors.contains("")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--predictors has an empty name; give names separated by commas, such as " + Predictors.DEFAULT);
        }
        try {
            return new AnalysisSettings(
                    predictors, follower, starts, new Assumptions(latency, bandwidth, copyBandwidth, eagerLimit));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private int show(TraceResult result) throws IOException {
        Report report = AnalysisReport.of(input.name(), result);
        output.show(spec.commandLine(), report, AnalysisReport.brief(report), Terminal.MOST_COLUMNS, rows);
        PrintWriter err = spec.commandLine().getErr();
        result.damage().forEach(damage -> err.println(Errors.line(damage)));
        String missing = result.arrivals().missing();
        if (missing != null) {
            err.println("early arrivals are missing: " + missing);
        }
        err.flush();
        return result.isComplete() ? ExitCode.SUCCESS : ExitCode.INCOMPLETE_TRACE;
    }
}

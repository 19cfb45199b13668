package dev.harbinger.bench;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.predict.Predictors;
import dev.harbinger.report.TextTable;
import dev.harbinger.report.TextTable.Column;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures what predictors cost, with JMH. */
@Command(
        name = "predict",
        description = "Measures the cost of each predictor per receive: one observation and one prediction.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH)
final class PredictCommand implements Callable<Integer> {
    private static final int MOST = 10_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--predictors",
            split = ",",
            paramLabel = "NAME",
            description = "Predictors to measure, separated by commas. Default: all in the benchmark.")
    private List<String> predictors = new ArrayList<>();

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "5",
            description = "Measured iterations of each predictor. Default: 5.")
    private int iterations;

    @Option(
            names = "--millis",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Length of an iteration. Default: 1000.")
    private int millis;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        check("--iterations", iterations);
        check("--millis", millis);
        checkPredictors();
        String loadBefore = MachineFacts.load();
        err.println("measuring with JMH, each predictor in its own JVM; all of them take some minutes");
        err.flush();
        Collection<RunResult> results = measure();
        out.print(MachineFacts.describe());
        out.println("load       " + loadBefore + " before, " + MachineFacts.load() + " after");
        out.println();
        out.print(table(results).format(MeasurementCommand.WIDTH, false));
        out.println("Nanoseconds for each receive of process 0 of two NPB programs, over and over: observed, next asked"
                + " for.");
        out.println("JMH average time, " + iterations + " iterations of " + millis
                + " ms after 3 to warm up; in brackets the " + "least and most of them.");
        out.flush();
        return ExitCode.SUCCESS;
    }

    private void check(String option, int value) {
        if (value < 1 || value > MOST) {
            throw new ParameterException(
                    spec.commandLine(), option + " is " + value + "; it must be from 1 to " + MOST);
        }
    }

    private void checkPredictors() {
        try {
            predictors.forEach(Predictors::byName);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private Collection<RunResult> measure() throws IOException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + PredictorBenchmark.class.getName().replace(".", "\\.") + "\\.")
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .warmupTime(TimeValue.milliseconds(millis))
                .measurementTime(TimeValue.milliseconds(millis))
                .measurementIterations(iterations);
        if (!predictors.isEmpty()) {
            options = options.param("predictor", predictors.toArray(new String[0]));
        }
        try {
            return new Runner(options.build()).run();
        } catch (RunnerException e) {
            throw new IOException("JMH: " + e.getMessage(), e);
        }
    }

    /** A row a predictor, a column a trace. */
    static TextTable table(Collection<RunResult> results) {
        Set<String> traces = new LinkedHashSet<>();
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        for (RunResult result : results) {
            String trace = result.getParams().getParam("trace");
            traces.add(trace);
            rows.computeIfAbsent(result.getParams().getParam("predictor"), _ -> new LinkedHashMap<>())
                    .put(trace, cell(result.getPrimaryResult()));
        }
        List<Column> columns = new ArrayList<>(List.of(Column.words("predictor")));
        traces.forEach(trace -> columns.add(Column.numbers(trace + "\nns a receive")));
        TextTable table = new TextTable(columns);
        rows.forEach((predictor, cells) -> {
            List<String> row = new ArrayList<>(List.of(predictor));
            traces.forEach(trace -> row.add(cells.getOrDefault(trace, "-")));
            table.row(row);
        });
        return table;
    }

    private static String cell(Result<?> result) {
        return String.format(
                Locale.ROOT,
                "%.1f (%.1f-%.1f)",
                result.getScore(),
                result.getStatistics().getMin(),
                result.getStatistics().getMax());
    }
}

package dev.harbinger.bench;

import dev.harbinger.bench.systems.TemporaryFolder;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.predict.CallSiteTable;
import dev.harbinger.predict.CallTable;
import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import dev.harbinger.report.Amounts;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.open.Traces;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures how fast traces are read and analysed. */
@Command(
        name = "analyze",
        description = "Measures how many trace events per second are read with one predictor, and how long the whole"
                + " analyze command takes.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH)
final class AnalyzeCommand implements Callable<Integer> {
    private static final int WARM_UP = 10;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--trace",
            paramLabel = "TRACE",
            description = "The trace. Default: a synthetic one, as large as that of NPB CG class A on 64 processes.")
    private @Nullable Path given;

    @Option(
            names = "--receives",
            paramLabel = "N",
            description = "Receives of each of the 64 processes of the synthetic trace, which has three times as many"
                    + " events. Default: 4208, as in NPB CG class A.")
    private int receives = TraceOfManyProcesses.RECEIVES;

    @Mixin
    private RoundOptions roundOptions = new RoundOptions(9);

    @Override
    public Integer call() throws IOException, InterruptedException {
        int rounds = roundOptions.rounds();
        if (receives < 1) {
            throw new ParameterException(spec.commandLine(), "--receives is " + receives + "; it must be 1 or more");
        }
        if (given != null) {
            measure(given, rounds);
            return ExitCode.SUCCESS;
        }
        try (TemporaryFolder made = TemporaryFolder.create()) {
            TraceOfManyProcesses.write(made.path(), receives);
            measure(made.path(), rounds);
        }
        return ExitCode.SUCCESS;
    }

    private void measure(Path trace, int rounds) throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        String loadBefore = MachineFacts.load();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<Double> perSecond = new ArrayList<>();
        List<Double> perCpuSecond = new ArrayList<>();
        long events = 0;
        for (int round = -WARM_UP; round < rounds; round++) {
            long start = System.nanoTime();
            long cpuStart = threads.getCurrentThreadCpuTime();
            events = read(trace);
            if (round >= 0) {
                perSecond.add(events * 1e3 / (System.nanoTime() - start));
                perCpuSecond.add(events * 1e3 / (threads.getCurrentThreadCpuTime() - cpuStart));
            }
        }
        List<Double> seconds = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            analyze(trace);
            seconds.add((System.nanoTime() - start) / 1e9);
        }
        out.print(MachineFacts.describe());
        out.println("load       " + loadBefore + " before, " + MachineFacts.load() + " after");
        out.println("events     " + Amounts.count(events));
        out.println();
        out.println("read by one thread, " + Predictors.DEFAULT + " listening, million events a second: "
                + summary(perSecond) + "; a second of that thread's processor time: " + summary(perCpuSecond));
        out.println("analyze, everything, from start to end of its process, seconds: " + summary(seconds));
        int processors = Runtime.getRuntime().availableProcessors();
        double all = events;
        out.println("that is, million events a second and processor: "
                + summary(seconds.stream()
                        .map(each -> all / 1e6 / each / processors)
                        .toList()));
        out.println("Medians of " + rounds + " rounds; in brackets the least and most of them. Reading is warmed up "
                + WARM_UP + " times.");
        out.flush();
    }

    private static String summary(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return String.format(
                Locale.ROOT, "%.2f (%.2f-%.2f)", sorted.get(sorted.size() / 2), sorted.getFirst(), sorted.getLast());
    }

    /** Reads all, one process after another, and lets a predictor listen; returns how many events there were. */
    private static long read(Path input) throws IOException {
        long events = 0;
        try (Trace trace = Traces.open(List.of(input))) {
            for (TraceReader next = trace.nextProcess(); next != null; next = trace.nextProcess()) {
                try (TraceReader reader = next) {
                    events += read(reader);
                }
            }
        }
        return events;
    }

    private static long read(TraceReader reader) throws IOException {
        CallTable calls = new CallTable();
        CallSiteTable sites = new CallSiteTable();
        Predictor predictor = Predictors.byName(Predictors.DEFAULT);
        long events = 0;
        for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
            events++;
            if (event.op().isReceive()) {
                int call =
                        calls.intern(event.peer(), event.tag(), event.count(), event.typeBytes(), event.buffer(), (int)
                                event.communicator());
                boolean _ = predictor.observe(call, sites.intern(event.site()));
            }
        }
        return events;
    }

    /** The command as the script starts it. */
    private static void analyze(Path trace) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-XX:+UseParallelGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.harbinger.cli.Main",
                        "analyze",
                        trace.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        int code = process.waitFor();
        if (code != 0) {
            throw new IOException("analyze " + trace + " ended with exit code " + code);
        }
    }
}

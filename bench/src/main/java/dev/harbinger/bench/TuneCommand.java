package dev.harbinger.bench;

import dev.harbinger.bench.measure.Effort;
import dev.harbinger.bench.measure.SideBySide;
import dev.harbinger.bench.tune.Trial;
import dev.harbinger.bench.tune.Tuner;
import dev.harbinger.cli.Subcommand;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.Tuning;
import dev.harbinger.launch.TuningFile;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Finds and keeps protocol parameters that suit this machine; offered to the command line as a service. */
@Command(
        name = "tune",
        description =
                "Measures how much of a message to push on this machine, and from which length to read it instead, and"
                        + " saves the result for later runs; takes a quarter of an hour or more per transport.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH)
public final class TuneCommand implements Subcommand {
    private static final int MOST_ROWS = 100;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--transport",
            split = ",",
            paramLabel = "NAME",
            description = "Transports to tune: threads, shared-memory, tcp. Default: all.")
    private List<String> transports =
            new ArrayList<>(Arrays.stream(Medium.values()).map(Medium::key).toList());

    @Mixin
    private EffortOptions effort = new EffortOptions(3_000, 3);

    @Option(names = "--show", description = "Shows the saved results and their file, without measuring.")
    private boolean show;

    @Option(names = "--forget", description = "Removes the saved results, without measuring.")
    private boolean forget;

    /** For the service loader. */
    public TuneCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        TuningFile file = TuningFile.ofUser();
        PrintWriter out = spec.commandLine().getOut();
        if (show && forget) {
            throw error("--show and --forget exclude each other");
        }
        if (forget) {
            out.println(file.forget() ? "removed " + file.path() : "nothing is kept in " + file.path());
        } else if (show) {
            show(file, out);
        } else {
            tune(file, out);
        }
        out.flush();
        return ExitCode.SUCCESS;
    }

    private static void show(TuningFile file, PrintWriter out) throws IOException {
        Map<String, Tuning> kept = file.read();
        if (kept.isEmpty()) {
            out.println("nothing is kept in " + file.path() + "; harbinger tune measures");
            return;
        }
        out.println(file.path());
        kept.forEach((transport, tuning) -> out.println(words(transport, tuning) + " (" + tuning.measured() + ")"));
    }

    private static String words(String transport, Tuning tuning) {
        return transport + ": "
                + tuning.values().entrySet().stream()
                        .map(value -> value.getKey() + " " + value.getValue())
                        .collect(Collectors.joining(", "));
    }

    private void tune(TuningFile file, PrintWriter out) throws IOException, InterruptedException {
        Effort asked = effort.effort(Effort::brief);
        List<Medium> chosen = transports();
        PrintWriter err = spec.commandLine().getErr();
        String measured = MachineFacts.facts().stream().map(KeyFact::value).collect(Collectors.joining(", "));
        for (Medium transport : chosen) {
            Trial trial = (title, plan, variants) -> new SideBySide(plan, variants, List.of()).run(line -> {
                err.println(transport.key() + ": " + title + ", " + line);
                err.flush();
            });
            Tuner.Result result = new Tuner(transport, measured, asked, trial).run();
            List<KeyFact> facts = new ArrayList<>(MachineFacts.facts());
            facts.add(new KeyFact("load", MachineFacts.load()));
            TextReport.write(
                    new Report("harbinger tune", "", facts, List.of(), List.of(result.section())),
                    out,
                    OutputOptions.WIDTH,
                    OutputOptions.isUnicode(),
                    MOST_ROWS);
            file.keep(transport.key(), result.tuning());
            out.println(words(transport.key(), result.tuning()) + "; kept in " + file.path());
            out.flush();
        }
    }

    private List<Medium> transports() {
        try {
            return transports.stream().map(Medium::byKey).distinct().toList();
        } catch (IllegalArgumentException e) {
            throw error(String.valueOf(e.getMessage()));
        }
    }

    private ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}

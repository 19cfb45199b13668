package dev.harbinger.bench;

import dev.harbinger.bench.measure.Statistics;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.report.Amounts;
import dev.harbinger.report.TextTable;
import dev.harbinger.report.TextTable.Column;
import dev.harbinger.study.networkcache.SimulationSpeed;
import dev.harbinger.study.networkcache.SimulationSpeed.Part;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures how fast programs are simulated. */
@Command(
        name = "simulator",
        description = "Measures how many instructions per second the network cache simulator runs, including all caches"
                + " and the comparison of every load.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH)
final class SimulatorCommand implements Callable<Integer> {

    /** Million instructions a second that were asked for. */
    private static final Map<Part, Double> TARGETS = Map.of(Part.IN_ORDER, 25.0, Part.OUT_OF_ORDER, 2.0);

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--program",
            paramLabel = "NAME",
            description = "An included program. Default: cg.A.64, rank 0 of CG class A on 64 ranks.")
    private String program = "cg.A.64";

    @Mixin
    private RoundOptions roundOptions = new RoundOptions(3);

    @Override
    public Integer call() throws InterruptedException {
        int rounds = roundOptions.rounds();
        String loadBefore = MachineFacts.load();
        SimulationSpeed speed;
        try {
            speed = new SimulationSpeed(program);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        Map<Part, List<Double>> measured = new EnumMap<>(Part.class);
        for (int round = 0; round < rounds; round++) {
            for (Part part : Part.values()) {
                measured.computeIfAbsent(part, _ -> new ArrayList<>()).add(speed.measure(part));
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(MachineFacts.describe());
        out.println("load       " + loadBefore + " before, " + MachineFacts.load() + " after");
        out.println("program    " + program + ", " + Amounts.count(speed.instructions()) + " instructions");
        out.println();
        out.print(table(measured).format(MeasurementCommand.WIDTH, false));
        out.println("Million instructions per second of one thread, wall-clock time; medians of " + rounds
                + " rounds, in brackets minimum and maximum.");
        out.flush();
        return ExitCode.SUCCESS;
    }

    private static TextTable table(Map<Part, List<Double>> measured) {
        TextTable table = new TextTable(
                List.of(Column.words("what"), Column.words("million per second"), Column.words("at least")));
        measured.forEach((part, values) -> table.row(List.of(
                part.title(),
                String.format(
                        Locale.ROOT,
                        "%.1f (%.1f-%.1f)",
                        Statistics.median(values),
                        Collections.min(values),
                        Collections.max(values)),
                TARGETS.containsKey(part)
                        ? String.format(
                                Locale.ROOT,
                                "%.0f: %s",
                                TARGETS.get(part),
                                Statistics.median(values) >= TARGETS.get(part) ? "met" : "missed")
                        : "")));
        return table;
    }
}

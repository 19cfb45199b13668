package dev.harbinger.bench;

import dev.harbinger.bench.measure.Statistics;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.report.Amounts;
import dev.harbinger.report.TextTable;
import dev.harbinger.report.TextTable.Column;
import dev.harbinger.study.messageinterface.SimulationSpeed;
import dev.harbinger.study.messageinterface.SimulationSpeed.Part;
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
import picocli.CommandLine.Spec;

/** Measures how fast nodes of the M-Machine are simulated. */
@Command(
        name = "nodes",
        description = "Measures how many node-cycles per second the M-Machine simulator runs: LIFE on 64 nodes.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH)
final class NodesCommand implements Callable<Integer> {

    /** Million node-cycles a second that were asked for. */
    private static final double TARGET = 2;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RoundOptions roundOptions = new RoundOptions(3);

    @Override
    public Integer call() {
        int rounds = roundOptions.rounds();
        String loadBefore = MachineFacts.load();
        SimulationSpeed speed = new SimulationSpeed();
        Map<Part, List<Double>> measured = new EnumMap<>(Part.class);
        for (int round = 0; round < rounds; round++) {
            for (Part part : Part.values()) {
                measured.computeIfAbsent(part, _ -> new ArrayList<>()).add(speed.measure(part));
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(MachineFacts.describe());
        out.println("load       " + loadBefore + " before, " + MachineFacts.load() + " after");
        out.println("program    LIFE, " + Amounts.count(speed.cycles()) + " cycles of 64 nodes");
        out.println();
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
                String.format(
                        Locale.ROOT, "%.0f: %s", TARGET, Statistics.median(values) >= TARGET ? "met" : "missed"))));
        out.print(table.format(MeasurementCommand.WIDTH, false));
        out.println("Million node-cycles per second of one thread, wall-clock time; medians of " + rounds
                + " rounds, in brackets minimum and maximum.");
        out.flush();
        return ExitCode.SUCCESS;
    }
}

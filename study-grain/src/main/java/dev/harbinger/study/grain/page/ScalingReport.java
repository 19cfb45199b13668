package dev.harbinger.study.grain.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Finding;
import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.study.grain.model.Costs;
import dev.harbinger.study.grain.model.LogModel;
import dev.harbinger.study.grain.model.Run;
import dev.harbinger.study.grain.model.Scaling;
import dev.harbinger.study.grain.program.LogProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How far a program scales: the answer in one sentence, then every grain. */
public final class ScalingReport {
    private static final String GRAINS = "grains";
    private static final String FINENESS = "fineness";

    /** Ids of the tables that say most. */
    public static final Set<String> BRIEF = Set.of(GRAINS, FINENESS);

    private static final int[] EFFICIENCIES = {50, 75, 90};

    private final LogModel model;
    private final Scaling scaling;
    private final double floor;
    private final String unit;

    private ScalingReport(LogModel model, Scaling scaling, double floor, String unit) {
        this.model = model;
        this.scaling = scaling;
        this.floor = floor;
        this.unit = unit;
    }

    /**
     * The report.
     *
     * @param floor efficiency that the largest machine must reach
     * @param unit of all times
     * @param more sections besides
     */
    public static Report of(LogModel model, Scaling scaling, double floor, String unit, List<Section> more) {
        ScalingReport report = new ScalingReport(model, scaling, floor, unit);
        List<Section> sections = new ArrayList<>();
        sections.add(report.grains());
        sections.add(report.fineness());
        sections.addAll(more);
        LogProgram program = model.program();
        return new Report(
                "How far " + program.name() + " scales", program.about(), report.facts(), report.findings(), sections);
    }

    private List<KeyFact> facts() {
        Costs costs = model.costs();
        List<KeyFact> facts = new ArrayList<>();
        facts.add(new KeyFact(
                "program",
                model.program().name() + ", " + model.program().kind().title()));
        facts.add(new KeyFact("cells", Words.format("%,d", scaling.cells())));
        facts.add(new KeyFact("k_o, occupancy of a message", time(costs.fixed())));
        facts.add(new KeyFact("v_o, occupancy of a word", time(costs.word())));
        facts.add(new KeyFact("k_l, latency", time(costs.latency())));
        if (model.unitsPerCycle() != 1 || unit.equals("ns")) {
            facts.add(new KeyFact("a cycle of the program", time(model.unitsPerCycle())));
        }
        if (model.isBundled()) {
            facts.add(new KeyFact("bundled", "k_o once for each destination"));
        }
        return facts;
    }

    private List<Finding> findings() {
        Run best = scaling.best();
        List<Finding> findings = new ArrayList<>();
        findings.add(new Finding(Finding.Weight.NOTE, answer(best)));
        if (best.processors() == 1) {
            findings.add(new Finding(
                    Finding.Weight.CAUTION,
                    "At no grain is it faster than on one processor: messages cost too much for so little work."));
        } else {
            findings.add(new Finding(
                    Finding.Weight.NOTE,
                    "What limits it there most is " + best.limit().title() + ": of a phase of "
                            + time(best.phase()) + ", " + time(best.computation()) + " are computation, "
                            + time(best.occupancy()) + " occupancy by messages and " + time(best.stall())
                            + " waiting for them."));
        }
        findings.add(new Finding(Finding.Weight.NOTE, fineness(model.costs())));
        if (!model.program().kind().waits() && model.costs().latency() > 0) {
            findings.add(new Finding(
                    Finding.Weight.NOTE,
                    "It is " + model.program().kind().title()
                            + ": after a few phases nobody waits for messages, so latency does not count."));
        }
        return findings;
    }

    private String answer(Run best) {
        Run large = scaling.largest(floor);
        String fastest = best.processors() == 1
                ? "are fastest on one processor"
                : Words.format(
                        "are at best %s times as fast as one processor (%s, grain %,d, %s efficient)",
                        Amount.of(best.speedUp()), processors(best), best.grain(), percent(best.efficiency()));
        return Words.format(
                "%,d cells of %s %s; the largest machine at %s is of %s; for 50 %% %s, for 75 %% %s.",
                scaling.cells(),
                model.program().name(),
                fastest,
                percent(floor),
                processors(large),
                finest(0.5),
                finest(0.75));
    }

    private String finest(double efficiency) {
        return scaling.finest(efficiency)
                .map(run -> Words.format("the smallest grain is %,d", run.grain()))
                .orElse("no grain will do");
    }

    private String fineness(Costs costs) {
        double message = costs.fixed() + costs.word();
        return "A message of a word takes " + time(message)
                + " of its processors' time: a program that sends one after each run of computation needs runs of that"
                + " length to compute half of the time, and of " + time(message + costs.latency())
                + " when waiting for one after each.";
    }

    private Section grains() {
        DataTable table = new DataTable(
                GRAINS,
                "Every grain",
                "Times in " + unit + ", those of a phase but for the last one, which is of all "
                        + Amount.of(model.program().phases()) + " phases. One processor runs the sequential program.",
                List.of(
                        new Column("grain", "grain", Unit.COUNT),
                        new Column("processors", "processors", Unit.COUNT),
                        new Column("computation", "computation", Unit.NUMBER),
                        new Column("occupancy", "occupancy", Unit.NUMBER),
                        new Column("waiting", "waiting", Unit.NUMBER),
                        new Column("speed_up", "speed-up", Unit.NUMBER),
                        new Column("efficiency", "efficiency", Unit.PERCENT),
                        new Column("limit", "limited by", Unit.TEXT),
                        new Column("time", "time in all", Unit.NUMBER)));
        for (Run run : scaling.runs()) {
            table.row(List.of(
                    run.grain(),
                    run.processors(),
                    run.computation(),
                    run.occupancy(),
                    run.stall(),
                    run.speedUp(),
                    run.efficiency(),
                    run.limit().title(),
                    run.time()));
        }
        return new Section(
                "scaling",
                "Every grain",
                "",
                List.of(table),
                List.of(
                        Plots.lines(
                                table,
                                "speed-up",
                                "Speed-up by grain",
                                List.of("speed_up", "processors"),
                                "cells a processor",
                                "times as fast as one processor",
                                true,
                                true),
                        Plots.lines(
                                table,
                                "efficiency",
                                "Efficiency by grain",
                                List.of("efficiency"),
                                "cells a processor",
                                "speed-up of a processor",
                                true,
                                false)));
    }

    /** How long a run of computation must be for messages to leave the processor so much of its time. */
    private Section fineness() {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("between", "between two phases", Unit.TEXT));
        columns.add(new Column("overhead", "overhead", Unit.NUMBER));
        for (int percent : EFFICIENCIES) {
            columns.add(new Column("run_" + percent, "run length for " + percent + " %", Unit.NUMBER));
        }
        DataTable table = new DataTable(
                FINENESS,
                "How fine a program may be cut",
                "The computation in " + unit
                        + " that must stand between two phases for a processor to compute for so much of its time. The"
                        + " last line is this program: its smallest grain that is efficient enough, extra work"
                        + " counted.",
                columns);
        Costs costs = model.costs();
        double message = costs.fixed() + costs.word();
        pattern(table, "one message of a word, latency masked", message);
        pattern(table, "one message of a word, waited for", message + costs.latency());
        pattern(table, "eight messages of a word, latency masked", 8 * message);
        List<@Nullable Object> row = new ArrayList<>();
        row.add(model.program().name());
        row.add(null);
        for (int percent : EFFICIENCIES) {
            row.add(scaling.finest(percent / 100.0).map(Run::computation).orElse(null));
        }
        table.row(row);
        return new Section("fineness", "How fine it may be cut", "", List.of(table), List.of());
    }

    private static void pattern(DataTable table, String title, double overhead) {
        List<Object> row = new ArrayList<>();
        row.add(title);
        row.add(overhead);
        for (int percent : EFFICIENCIES) {
            // C / (C + overhead) is the efficiency.
            row.add(overhead * percent / (100 - percent));
        }
        table.row(row);
    }

    private String time(double time) {
        return Amount.of(time) + " " + unit;
    }

    private static String processors(Run run) {
        return run.processors() == 1 ? "one processor" : Words.format("%,d processors", run.processors());
    }

    private static String percent(double share) {
        return Amount.of(share < 0.01 ? 100 * share : Math.round(share * 1000) / 10.0) + " %";
    }
}

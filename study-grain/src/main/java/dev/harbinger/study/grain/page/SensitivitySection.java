package dev.harbinger.study.grain.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.grain.life.Sensitivity;
import dev.harbinger.study.grain.model.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What overhead a fine grain bears: figures 7-14 to 7-17. */
final class SensitivitySection {
    /** Overheads that are looked at; dense where the curves are steep. */
    private static final List<Integer> OVERHEADS = List.of(
            0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500,
            700, 1000);

    private static final int[] EFFICIENCIES = {30, 50, 60, 70, 75, 80};

    private SensitivitySection() {}

    static Section of(Sensitivity model) {
        DataTable share = share(model);
        DataTable speed = speed(model);
        DataTable machine = machine(model);
        DataTable grain = grain(model);
        return new Section(
                "sensitivity",
                "What a fine grain bears",
                "Section 7.3: LIFE under other occupancies and latencies, in cycles. The parameters"
                        + " figures.speed-occupancy and figures.efficiency-occupancy say whether an occupancy is k_o or"
                        + " k_o + w v_o.",
                List.of(share, speed, machine, grain),
                List.of(
                        Plots.lines(share, "cycles of overhead", "share of linear speed-up", false, false),
                        Plots.lines(
                                speed,
                                List.of("occupancy_speed_up", "latency_speed_up"),
                                "cycles of overhead",
                                "speed-up",
                                false,
                                true),
                        Plots.lines(machine, "cycles of occupancy", "processors", false, true),
                        Plots.lines(grain, "cycles of occupancy", "cells a processor", false, true)));
    }

    private static DataTable share(Sensitivity model) {
        DataTable table = new DataTable(
                "figure-7-14",
                "Figure 7-14: best share of linear speed-up",
                "The fastest grain, however inefficient, over as many times as fast as there are cells; the same for"
                        + " any number of cells.",
                List.of(
                        new Column("cycles", "cycles", Unit.COUNT),
                        new Column("occupancy", "as occupancy", Unit.PERCENT),
                        new Column("latency", "as latency", Unit.PERCENT)));
        for (int cycles : OVERHEADS) {
            table.row(List.of(cycles, model.shareAtOccupancy(cycles), model.shareAtLatency(cycles)));
        }
        return table;
    }

    private static DataTable speed(Sensitivity model) {
        DataTable table = new DataTable(
                "figure-7-15",
                Words.format("Figure 7-15: LIFE of 16,384 cells, %.0f %% efficient or more", 100 * model.floor()),
                "",
                List.of(
                        new Column("cycles", "cycles", Unit.COUNT),
                        new Column("occupancy_speed_up", "as occupancy: speed-up", Unit.NUMBER),
                        new Column("occupancy_grain", "grain", Unit.COUNT),
                        new Column("latency_speed_up", "as latency: speed-up", Unit.NUMBER),
                        new Column("latency_grain", "grain", Unit.COUNT)));
        for (int cycles : OVERHEADS) {
            Run occupied = model.fastAtOccupancy(cycles);
            Run late = model.fastAtLatency(cycles);
            table.row(List.of(cycles, occupied.speedUp(), occupied.grain(), late.speedUp(), late.grain()));
        }
        return table;
    }

    private static DataTable machine(Sensitivity model) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("cycles", "occupancy", Unit.COUNT));
        for (long cells : Sensitivity.SIZES) {
            columns.add(new Column("cells_" + cells, Words.format("%d cells", cells), Unit.COUNT));
        }
        DataTable table = new DataTable(
                "figure-7-16",
                Words.format("Figure 7-16: most processors that are %.0f %% efficient", 100 * model.floor()),
                "",
                columns);
        for (int cycles : OVERHEADS) {
            List<Object> row = new ArrayList<>();
            row.add(cycles);
            Sensitivity.SIZES.forEach(cells -> row.add(model.largestMachine(cells, cycles)));
            table.row(row);
        }
        return table;
    }

    private static DataTable grain(Sensitivity model) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("cycles", "occupancy", Unit.COUNT));
        for (int percent : EFFICIENCIES) {
            columns.add(new Column("efficient_" + percent, percent + " %", Unit.COUNT));
        }
        DataTable table = new DataTable(
                "figure-7-17",
                "Figure 7-17: smallest grain of an efficiency",
                "Cells a processor; empty where no grain is efficient enough.",
                columns);
        for (int cycles : OVERHEADS) {
            List<@Nullable Object> row = new ArrayList<>();
            row.add(cycles);
            Arrays.stream(EFFICIENCIES)
                    .mapToObj(percent ->
                            model.finestGrain(percent / 100.0, cycles).orElse(null))
                    .forEach(row::add);
            table.row(row);
        }
        return table;
    }
}

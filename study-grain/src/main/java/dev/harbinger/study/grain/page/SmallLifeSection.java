package dev.harbinger.study.grain.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.grain.life.Sensitivity;
import dev.harbinger.study.grain.model.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** LIFE of 64 cells: the predicted lines of figures 7-11 to 7-13. */
final class SmallLifeSection {
    private static final List<Long> PROCESSORS =
            LongStream.of(1, 4, 16, 64).boxed().toList();

    /** A setting of the machine that figure 7-12 has a line for. */
    private record Setting(String id, String title, double occupancy, double latency) {}

    private static final List<Setting> SETTINGS = List.of(
            new Setting("machine", "the machine", 0, 0),
            new Setting("latency_50", "latency + 50", 0, 50),
            new Setting("latency_100", "latency + 100", 0, 100),
            new Setting("latency_200", "latency + 200", 0, 200),
            new Setting("occupancy_10", "occupancy + 10", 10, 0),
            new Setting("occupancy_50", "occupancy + 50", 50, 0),
            new Setting("occupancy_100", "occupancy + 100", 100, 0),
            new Setting("occupancy_225", "occupancy + 225", 225, 0));

    private SmallLifeSection() {}

    static Section of(Sensitivity model) {
        DataTable latency = times(
                "figure-7-11",
                "Figure 7-11: LIFE of 64 cells, time over latency",
                "latency",
                IntStream.rangeClosed(0, 20).map(i -> 10 * i),
                added -> processors -> model.small(processors, 0, added));
        DataTable speedUp = speedUps(model);
        DataTable occupancy = times(
                "figure-7-13",
                "Figure 7-13: LIFE of 64 cells, time over occupancy",
                "occupancy",
                IntStream.rangeClosed(0, 12).map(i -> 25 * i),
                added -> processors -> model.small(processors, added, 0));
        return new Section(
                "life-64",
                "LIFE of 64 cells",
                "The predicted lines of figures 7-11 to 7-13. Costs are added to those of the machine; times are cycles"
                        + " of all generations.",
                List.of(latency, speedUp, occupancy),
                List.of(
                        Plots.lines(latency, "cycles of latency added", "cycles", false, false),
                        Plots.lines(speedUp, "processors", "speed-up", true, false),
                        Plots.lines(occupancy, "cycles of occupancy added", "cycles", false, false)));
    }

    private interface OnProcessors {
        Run run(long processors);
    }

    private static DataTable times(
            String id, String title, String cost, IntStream added, DoubleFunction<OnProcessors> runs) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column(cost, cost + " added", Unit.COUNT));
        for (long processors : PROCESSORS) {
            columns.add(
                    new Column("p" + processors, processors == 1 ? "sequential" : "P = " + processors, Unit.NUMBER));
        }
        DataTable table = new DataTable(id, title, "", columns);
        added.forEach(cycles -> {
            List<Object> row = new ArrayList<>();
            row.add(cycles);
            PROCESSORS.forEach(
                    processors -> row.add(runs.apply(cycles).run(processors).time()));
            table.row(row);
        });
        return table;
    }

    private static DataTable speedUps(Sensitivity model) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("processors", "processors", Unit.COUNT));
        SETTINGS.forEach(setting -> columns.add(new Column(setting.id(), setting.title(), Unit.NUMBER)));
        DataTable table = new DataTable("figure-7-12", "Figure 7-12: LIFE of 64 cells, speed-up", "", columns);
        for (long processors : PROCESSORS) {
            List<Object> row = new ArrayList<>();
            row.add(processors);
            SETTINGS.forEach(setting -> row.add(model.small(processors, setting.occupancy(), setting.latency())
                    .speedUp()));
            table.row(row);
        }
        return table;
    }
}

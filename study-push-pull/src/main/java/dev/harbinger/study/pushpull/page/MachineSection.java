package dev.harbinger.study.pushpull.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.pushpull.cost.Cost;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.measure.Composition;
import java.util.List;

/** The machine that was simulated. */
final class MachineSection {
    private static final int SHORT = 4;

    private MachineSection() {}

    static Section of(Costs costs, Machine machine) {
        return new Section(
                "machine",
                "The simulated machine",
                "Each cost can be changed: --set KEY=VALUE, or all in a file: --costs FILE.",
                List.of(composition(machine), costs(costs)),
                List.of());
    }

    private static DataTable composition(Machine machine) {
        DataTable table = new DataTable(
                "composition",
                "What makes up the latency of 4 bytes between nodes",
                "Without jitter, which adds half of processor.jitter at each of three places. Stages are those of"
                        + " section 2.",
                List.of(
                        new Column("what", "what happens", Unit.TEXT),
                        new Column("stage", "stage", Unit.TEXT),
                        new Column("cost", "cost", Unit.TEXT),
                        new Column("time", "time", Unit.NANOS)));
        long sum = 0;
        for (Composition.Part part : Composition.of(machine, SHORT)) {
            table.row(List.of(part.what(), part.stage(), part.cost(), part.nanos()));
            sum += part.nanos();
        }
        table.row(List.of("in all", "", "", sum));
        return table;
    }

    private static DataTable costs(Costs costs) {
        DataTable table = new DataTable(
                "costs",
                "The costs",
                "",
                List.of(
                        new Column("key", "key", Unit.TEXT),
                        new Column("value", "value", Unit.NUMBER),
                        new Column("unit", "unit", Unit.TEXT),
                        new Column("origin", "from", Unit.TEXT),
                        new Column("fitted_to", "fitted to", Unit.TEXT),
                        new Column("note", "source or meaning", Unit.TEXT)));
        for (Cost cost : costs.all()) {
            table.row(
                    List.of(cost.key(), cost.value(), cost.unit(), cost.origin().word(), cost.fittedTo(), cost.note()));
        }
        return table;
    }
}

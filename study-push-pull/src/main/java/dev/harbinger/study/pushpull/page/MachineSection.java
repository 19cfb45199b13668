package dev.harbinger.study.pushpull.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.ParameterTable;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.measure.Composition;
import java.util.List;

/** The machine that was simulated. */
public final class MachineSection {
    /** Id of the table with the parts of a latency. */
    public static final String COMPOSITION = "composition";

    private static final int SHORT = 4;

    private MachineSection() {}

    static Section of(Parameters costs, Machine machine) {
        return new Section(
                "machine",
                "The simulated machine",
                "",
                List.of(composition(machine), ParameterTable.of("costs", "The costs", costs)),
                List.of());
    }

    private static DataTable composition(Machine machine) {
        DataTable table = new DataTable(
                COMPOSITION,
                "What makes up the latency of 4 bytes between nodes",
                "Without jitter, which adds half of processor.jitter at each of three places. Stages are those of"
                        + " section 2.",
                List.of(
                        Column.prose("what", "what happens"),
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
}

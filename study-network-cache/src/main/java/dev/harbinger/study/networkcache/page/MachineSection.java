package dev.harbinger.study.networkcache.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.ParameterTable;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineParameters.CoreKind;
import dev.harbinger.study.networkcache.memory.LatencyRow;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.timing.LatencyTable;
import java.util.List;

/** The simulated machine: the composition of each latency, and all parameters. */
public final class MachineSection {
    /** Id of the table of latencies. */
    public static final String LATENCIES = "latencies";

    private MachineSection() {}

    /**
     * The section.
     *
     * @throws IllegalArgumentException when the parameters do not make a machine; the message names one of them
     */
    public static Section of(Parameters parameters) {
        return new Section(
                "machine",
                "The simulated machine",
                "Caches hold data, and every load is compared with what the program reads in a memory without caches."
                        + " The values are from Table 7.1. Experiments of chapters 5 and 6 use the values of Tables"
                        + " 5.1 and 6.1 instead.",
                List.of(
                        latencies(MachineSettings.of(parameters, PolicyKind.LAZY_DTCT)),
                        ParameterTable.of("parameters", "Parameters", parameters)),
                List.of());
    }

    /** The composition of each latency of a machine. */
    static DataTable latencies(MachineParameters machine) {
        DataTable table = new DataTable(
                LATENCIES,
                "Composition of each latency",
                "",
                List.of(
                        new Column("event", "event", Unit.TEXT),
                        new Column("composition", "composition", Unit.TEXT),
                        new Column("cycles", "cycles", Unit.COUNT)));
        boolean outOfOrder = machine.core() == CoreKind.OUT_OF_ORDER;
        for (LatencyRow row : LatencyTable.of(machine.pipeline(), machine.memory(), outOfOrder)) {
            table.row(List.of(row.event(), row.composition(), row.cycles()));
        }
        return table;
    }
}

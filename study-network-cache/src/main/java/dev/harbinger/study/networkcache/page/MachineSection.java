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

/** The machine that is simulated: what each latency is made of, and all parameters. */
public final class MachineSection {
    /** Id of the table of latencies. */
    public static final String LATENCIES = "latencies";

    private MachineSection() {}

    /**
     * The section.
     *
     * @throws IllegalArgumentException when the parameters make no machine; the message names one
     */
    public static Section of(Parameters parameters) {
        return new Section(
                "machine",
                "The simulated machine",
                "Caches hold data, and every load is compared with what the program reads in a memory without caches."
                        + " The values are those of Table 7.1; experiments of chapters 5 and 6 take those of Tables 5.1"
                        + " and 6.1 in their places.",
                List.of(
                        latencies(MachineSettings.of(parameters, PolicyKind.LAZY_DTCT)),
                        ParameterTable.of("parameters", "The parameters", parameters)),
                List.of());
    }

    /** How each latency of a machine composes. */
    static DataTable latencies(MachineParameters machine) {
        DataTable table = new DataTable(
                LATENCIES,
                "What each latency is made of",
                "",
                List.of(
                        new Column("event", "event", Unit.TEXT),
                        new Column("composition", "made of", Unit.TEXT),
                        new Column("cycles", "cycles", Unit.COUNT)));
        boolean outOfOrder = machine.core() == CoreKind.OUT_OF_ORDER;
        for (LatencyRow row : LatencyTable.of(machine.pipeline(), machine.memory(), outOfOrder)) {
            table.row(List.of(row.event(), row.composition(), row.cycles()));
        }
        return table;
    }
}

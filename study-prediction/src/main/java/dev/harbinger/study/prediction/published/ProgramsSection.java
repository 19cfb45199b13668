package dev.harbinger.study.prediction.published;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.ParameterTable;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.prediction.program.Program;
import dev.harbinger.study.prediction.program.ReceiveStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What the programs receive, and what the study rests on. */
final class ProgramsSection {
    private ProgramsSection() {}

    static Section of(Parameters parameters, Findings findings) {
        DataTable table = new DataTable(
                "programs",
                "Receives of the programs",
                "",
                List.of(
                        new Column("program", "program", Unit.TEXT),
                        new Column("processes", "processes", Unit.COUNT),
                        new Column("receives", "receives of a process", Unit.COUNT),
                        new Column("sites", "call sites", Unit.COUNT),
                        new Column("least_calls", "different receives, least", Unit.COUNT),
                        new Column("most_calls", "most", Unit.COUNT),
                        new Column("orders", "different orders", Unit.COUNT)));
        for (Program program : Program.values()) {
            Map<ReceiveStream, Integer> streams = findings.receives(program);
            ReceiveStream first = streams.keySet().iterator().next();
            table.row(Arrays.asList(
                    program.name(),
                    streams.values().stream().mapToInt(Integer::intValue).sum(),
                    first.size(),
                    first.distinctSites(),
                    streams.keySet().stream()
                            .mapToInt(ReceiveStream::distinctCalls)
                            .min()
                            .orElseThrow(),
                    streams.keySet().stream()
                            .mapToInt(ReceiveStream::distinctCalls)
                            .max()
                            .orElseThrow(),
                    streams.size()));
        }
        return new Section(
                "programs",
                "Programs",
                "Ranks are threads of this process. Two rounds of each program are run, compared, and repeated as often"
                        + " as the whole run has rounds: every round posts the same receives. Of BT and CG the calls"
                        + " alone are made, with messages of the right lengths.",
                List.of(table, ParameterTable.of("parameters", "Parameters", parameters)),
                List.of());
    }
}

package dev.harbinger.study.prediction.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.receives.Fact;
import java.util.Arrays;
import java.util.List;

/** The contents of the trace, and the facts it lacks. */
final class TraceSection {
    private TraceSection() {}

    static Section of(TraceResult result) {
        DataTable facts = new DataTable(
                "receive-facts",
                "What the trace tells of a receive",
                "",
                List.of(
                        new Column("fact", "", Unit.TEXT),
                        new Column("receives", "receives that have it", Unit.COUNT),
                        new Column("share", "of all", Unit.PERCENT),
                        Column.prose("consequence", "where it is missing")));
        long all = result.receives();
        for (Fact fact : Fact.values()) {
            long having = result.having(fact);
            facts.row(Arrays.asList(
                    fact.plural(), having, Labels.part(having, all), having == all ? "" : fact.consequence()));
        }
        DataTable skippedRecords = new DataTable(
                "passed-over",
                "Skipped records",
                "Calls that move no message between two processes, and what the reader does not know.",
                List.of(new Column("name", "record", Unit.TEXT), new Column("count", "how many", Unit.COUNT)));
        result.skippedRecords().forEach((name, count) -> skippedRecords.row(Arrays.asList(name, count)));
        return new Section(
                "trace",
                "What the trace tells",
                String.join("\n\n", result.limits()),
                List.of(facts, skippedRecords),
                List.of());
    }
}

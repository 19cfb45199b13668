package dev.harbinger.study.pushpull.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.pushpull.published.Assumption;
import dev.harbinger.study.pushpull.published.Findings;
import java.util.List;

/** What depends on costs that nothing published fixes. */
final class AssumptionsSection {
    private AssumptionsSection() {}

    static Section of(Findings findings) {
        DataTable table = new DataTable(
                "assumptions",
                "Rows with other values of assumed costs",
                "Lengths are 0 where there is none.",
                List.of(
                        new Column("key", "cost", Unit.TEXT),
                        new Column("value", "value", Unit.TEXT),
                        new Column("id", "row", Unit.TEXT),
                        new Column("measured", "ours", Unit.NUMBER),
                        new Column("near", "within the row's class", Unit.TEXT)));
        for (Assumption each : findings.assumptions()) {
            table.row(List.of(each.key(), each.value(), each.id(), each.measured(), each.near() ? "yes" : "no"));
        }
        return new Section(
                "assumptions",
                "What depends on assumed costs",
                "Each cost alone is changed. A row that is lost by a plausible value says little.",
                List.of(table),
                List.of());
    }
}

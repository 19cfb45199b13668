package dev.harbinger.study.pushpull.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.pushpull.published.Reproduction;
import java.util.Arrays;
import java.util.List;

/** Every published value beside ours. */
final class ReproductionSection {
    private ReproductionSection() {}

    static Section of(List<Reproduction> rows) {
        DataTable summary = new DataTable(
                "reproduction",
                "Published values beside ours",
                "The class says how near ours must come. A value that a cost is fitted to is never counted as"
                        + " reproduced.",
                List.of(
                        new Column("id", "id", Unit.TEXT),
                        new Column("quantity", "quantity", Unit.TEXT),
                        new Column("published", "published", Unit.TEXT),
                        new Column("measured", "ours", Unit.TEXT),
                        new Column("error", "relative error", Unit.PERCENT),
                        new Column("class", "class", Unit.TEXT),
                        new Column("verdict", "verdict", Unit.TEXT)));
        DataTable details = new DataTable(
                "reproduction-details",
                "How they were obtained",
                "",
                List.of(
                        new Column("id", "id", Unit.TEXT),
                        new Column("place", "section", Unit.TEXT),
                        new Column("obtained", "obtained", Unit.TEXT),
                        new Column("published_note", "document's note", Unit.TEXT),
                        new Column("configuration", "our configuration", Unit.TEXT),
                        new Column("note", "note", Unit.TEXT)));
        for (Reproduction row : rows) {
            summary.row(Arrays.asList(
                    row.published().id(),
                    row.published().quantity(),
                    row.published().value() + " " + unit(row),
                    row.measured() + (row.relativeError() == null ? "" : " " + unit(row)),
                    row.relativeError(),
                    row.expectation().word(),
                    row.verdict().word()));
            details.row(List.of(
                    row.published().id(),
                    row.published().where(),
                    row.published().obtained(),
                    row.published().note(),
                    row.configuration(),
                    row.note()));
        }
        return new Section("published", "The published values", "", List.of(summary, details), List.of());
    }

    private static String unit(Reproduction row) {
        String unit = row.published().unit();
        return unit.equals("order") || unit.equals("rule") ? "" : unit;
    }
}

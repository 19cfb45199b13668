package dev.harbinger.study.prediction.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.receives.Wildcards;
import java.util.Arrays;
import java.util.List;

/** Receives from any source or with any tag, and how they resolved. */
final class WildcardsSection {
    private WildcardsSection() {}

    static Section of(TraceResult result) {
        DataTable table = new DataTable(
                "wildcards",
                "Receives with wildcards of each process that has any",
                "",
                List.of(
                        new Column("process", "process", Unit.COUNT),
                        new Column("any_source", "from any source", Unit.COUNT),
                        new Column("any_tag", "with any tag", Unit.COUNT),
                        new Column("resolved", "of which it is known what they got", Unit.COUNT),
                        new Column("sources", "different sources", Unit.COUNT),
                        new Column("same_source", "same source as the call's time before", Unit.PERCENT),
                        new Column("unresolved", "not known", Unit.COUNT)));
        for (ProcessResult process : result.processes()) {
            Wildcards wildcards = process.receives().wildcards();
            if (wildcards.anySource() + wildcards.anyTag() > 0) {
                table.row(Arrays.asList(
                        process.process(),
                        wildcards.anySource(),
                        wildcards.anyTag(),
                        wildcards.resolved(),
                        wildcards.sources(),
                        Labels.part(wildcards.sameAsBefore(), wildcards.resolved()),
                        process.unresolved()));
            }
        }
        return new Section(
                "wildcards",
                "Wildcards",
                table.rows().isEmpty()
                        ? "No receive takes any source or any tag, or the format does not tell."
                        : "A predictor sees a receive from any source as one call, whatever it gets.",
                List.of(table),
                List.of());
    }
}

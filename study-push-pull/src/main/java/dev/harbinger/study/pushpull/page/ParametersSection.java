package dev.harbinger.study.pushpull.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.pushpull.measure.Sweep;
import dev.harbinger.study.pushpull.measure.Variants;
import dev.harbinger.study.pushpull.published.Findings;
import java.util.List;

/** The tests that find BTP(1), BTP(2) and the BTP within a node. */
final class ParametersSection {
    private static final String FIRST_PUSH = "BTP(1), with BTP(2) = " + Variants.SECOND_PUSH;

    private ParametersSection() {}

    static Section of(Findings findings) {
        return new Section(
                "parameters",
                "Finding the bytes to push",
                "Mean latency over messages of 1500 to 8200 bytes between nodes, 4 to 4000 bytes within one. Least:"
                        + " BTP(2) "
                        + findings.secondPush().best().bytes() + ", with the printed " + Variants.SECOND_PUSH
                        + " BTP(1) "
                        + findings.firstPush().best().bytes() + "; within a node "
                        + findings.localPush().best().bytes() + ".",
                List.of(
                        table("second-push", "BTP(2), with BTP(1) = 0", findings.secondPush()),
                        table("first-push", FIRST_PUSH, findings.firstPush()),
                        table("local-push", "BTP within a node", findings.localPush())),
                List.of(
                        figure("second-push", "BTP(2), with BTP(1) = 0"),
                        figure("first-push", FIRST_PUSH),
                        figure("local-push", "BTP within a node")));
    }

    private static DataTable table(String id, String title, Sweep sweep) {
        DataTable table = new DataTable(
                id,
                title,
                "",
                List.of(
                        new Column("bytes", "bytes pushed", Unit.COUNT),
                        new Column("latency", "mean latency, us", Unit.NUMBER)));
        sweep.points().forEach(point -> table.row(List.of(point.bytes(), point.micros())));
        return table;
    }

    private static Figure figure(String table, String title) {
        return new Figure(
                table + "-plot",
                title,
                Figure.Kind.LINE,
                table,
                "bytes",
                List.of("latency"),
                null,
                "bytes",
                "microseconds",
                false,
                false);
    }
}

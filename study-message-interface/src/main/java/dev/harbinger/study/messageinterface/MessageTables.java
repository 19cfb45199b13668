package dev.harbinger.study.messageinterface;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.study.messageinterface.latency.CycleCounts;
import dev.harbinger.study.messageinterface.latency.LatencyPart;
import dev.harbinger.study.messageinterface.latency.MessageLife;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of a run's messages as tables.
 *
 * @param latencies all of them
 */
record MessageTables(LatencySummary latencies) {
    /** Where the cycles went, part by part. */
    DataTable latency() {
        DataTable table = new DataTable(
                "latency",
                "Where the cycles of messages went",
                "From SEND to the last word that the handler read; the parts are those of the document's figures 6-6"
                        + " and 6-9.",
                List.of(
                        new Column("part", "part", Unit.TEXT),
                        new Column("messages", "messages", Unit.COUNT),
                        new Column("mean", "mean", Unit.NUMBER),
                        new Column("least", "least", Unit.COUNT),
                        new Column("half", "50 %", Unit.COUNT),
                        new Column("p90", "90 %", Unit.COUNT),
                        new Column("p99", "99 %", Unit.COUNT),
                        new Column("most", "most", Unit.COUNT),
                        new Column("share", "share", Unit.PERCENT)));
        for (LatencyPart part : LatencyPart.values()) {
            row(table, part.title(), latencies.part(part), part.counts());
        }
        row(table, "latency", latencies.total(), true);
        return table;
    }

    private void row(DataTable table, String title, CycleCounts counts, boolean isPart) {
        if (counts.count() > 0) {
            List<@Nullable Object> cells = new ArrayList<>(List.of(
                    title,
                    counts.count(),
                    counts.mean(),
                    counts.least(),
                    counts.percentile(0.5),
                    counts.percentile(0.9),
                    counts.percentile(0.99),
                    counts.most()));
            cells.add(isPart ? counts.sum() / latencies.total().sum() : null);
            table.row(cells);
        }
    }

    /** A row for each of the first messages. */
    DataTable each() {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("message", "message", Unit.COUNT),
                new Column("priority", "priority", Unit.COUNT),
                new Column("sender", "from node", Unit.COUNT),
                new Column("receiver", "to node", Unit.COUNT),
                new Column("words", "words", Unit.COUNT),
                new Column("sent", "SEND in cycle", Unit.COUNT),
                new Column("latency", "latency", Unit.COUNT)));
        for (LatencyPart part : LatencyPart.values()) {
            columns.add(new Column(part.name().toLowerCase(Locale.ROOT), part.title(), Unit.COUNT));
        }
        DataTable table = new DataTable(
                "messages",
                "Messages",
                latencies.messages() > LatencySummary.MOST_LIVES
                        ? "The first " + Amounts.count(LatencySummary.MOST_LIVES) + " of "
                                + Amounts.count(latencies.messages()) + " that were handled to the end."
                        : "In the order in which their handlers ended.",
                columns);
        for (MessageLife life : latencies.first()) {
            List<@Nullable Object> cells = new ArrayList<>(List.of(life.number(), life.priority(), life.sender()));
            cells.add(known(life.receiver()));
            cells.add(known(life.length()));
            cells.add(known(life.sent()));
            cells.add(known(life.latency()));
            for (LatencyPart part : LatencyPart.values()) {
                cells.add(known(part.cycles(life)));
            }
            table.row(cells);
        }
        return table;
    }

    private static @Nullable Long known(long value) {
        return value == MessageLife.UNKNOWN ? null : value;
    }
}

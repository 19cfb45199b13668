package dev.harbinger.study.pushpull.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.pushpull.measure.Latencies;
import dev.harbinger.study.pushpull.node.Variant;
import dev.harbinger.study.pushpull.published.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of the document, as tables and plots. */
final class FigureSections {
    private FigureSections() {}

    static Section within(Findings findings) {
        return new Section(
                "within",
                "Figure 3: within a node",
                "Half of a round trip. A receive of up to a page is registered before the transfer begins, so one copy"
                        + " is made; that of a longer message is not when all is pushed, so two are.",
                List.of(
                        table("figure-3", "Latency within a node", findings.within()),
                        speeds("bandwidth-within", "Bandwidth within a node", findings.bandwidthWithin())),
                List.of(figure("figure-3", "Latency within a node", findings.within(), false)));
    }

    static Section between(Findings findings) {
        return new Section(
                "between",
                "Figure 4: between nodes, by optimisation",
                "Half of a round trip, BTP 760 in all. Masking puts address translation off until the first packet has"
                        + " left; overlap sends BTP(2) beneath the acknowledgement.",
                List.of(
                        table("figure-4", "Latency between nodes", findings.between()),
                        speeds("bandwidth-between", "Bandwidth between nodes", findings.bandwidthBetween())),
                List.of(figure("figure-4", "Latency between nodes", findings.between(), false)));
    }

    static Section receivers(Findings findings) {
        return new Section(
                "receivers",
                "Figure 6: early and late receivers",
                "The whole time of the redesigned ping-pong (figure 5). A late receiver's node has no room for all of"
                    + " a long message that is pushed: the frame that finds none is dropped, and comes again after the"
                    + " link's timeout.",
                List.of(
                        table("figure-6-early", "Early receiver: x = 500,000, y = 100,000 NOPs", findings.early()),
                        table("figure-6-late", "Late receiver: x = 100,000, y = 300,000 NOPs", findings.late())),
                List.of(
                        figure("figure-6-early", "Early receiver", findings.early(), false),
                        figure("figure-6-late", "Late receiver", findings.late(), true)));
    }

    private static DataTable table(String id, String title, Latencies latencies) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("bytes", "message", Unit.COUNT));
        for (Variant variant : latencies.variants()) {
            columns.add(new Column(column(variant), variant.name(), Unit.NUMBER));
        }
        DataTable table = new DataTable(id, title, "Message lengths in bytes, times in microseconds.", columns);
        for (Latencies.Row row : latencies.rows()) {
            List<Object> cells = new ArrayList<>();
            cells.add(row.bytes());
            cells.addAll(row.micros());
            table.row(cells);
        }
        return table;
    }

    private static DataTable speeds(String id, String title, List<Findings.Speed> speeds) {
        DataTable table = new DataTable(
                id,
                title,
                "A message and 4 bytes back, less the latency of 4 bytes; megabytes are millions of bytes.",
                List.of(
                        new Column("bytes", "message", Unit.COUNT),
                        new Column("megabytes_per_second", "MB/s", Unit.NUMBER)));
        speeds.forEach(speed -> table.row(List.of(speed.bytes(), speed.megabytes())));
        return table;
    }

    private static Figure figure(String table, String title, Latencies latencies, boolean log) {
        return new Figure(
                table + "-plot",
                title,
                Figure.Kind.LINE,
                table,
                "bytes",
                latencies.variants().stream().map(FigureSections::column).toList(),
                null,
                "bytes of the message",
                "microseconds",
                false,
                log);
    }

    private static String column(Variant variant) {
        return variant.name().toLowerCase(Locale.ROOT).replace('-', '_');
    }
}

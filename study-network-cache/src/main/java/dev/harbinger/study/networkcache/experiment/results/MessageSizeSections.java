package dev.harbinger.study.networkcache.experiment.results;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.networkcache.traffic.MessageSizes;
import java.util.ArrayList;
import java.util.List;

/** Shows the sizes of messages. */
final class MessageSizeSections {
    private MessageSizeSections() {}

    /**
     * The number of messages of each length, by the number of ranks: Figures 4.1 to 4.5.
     *
     * @param cg sizes for CG classes W, A and B, in this order
     * @param sp sizes for SP classes W and A, in this order
     */
    static Section distributions(List<List<MessageSizes>> cg, List<List<MessageSizes>> sp) {
        List<DataTable> tables = new ArrayList<>();
        List<Figure> figures = new ArrayList<>();
        List<List<MessageSizes>> all = new ArrayList<>(cg);
        all.addAll(sp);
        for (List<MessageSizes> sizes : all) {
            String id = "figure-4-" + (tables.size() + 1);
            String title = "Figure 4." + (tables.size() + 1) + ": message sizes of "
                    + sizes.getFirst().program();
            tables.add(distribution(id, title, sizes));
            figures.add(figure(id, title));
        }
        return new Section(
                "message-sizes",
                "Figures 4.1 to 4.5: message sizes",
                "The figures count the messages that all ranks receive, from the calls of the Java programs. The"
                        + " messages of CG and SP do not depend on computed values, so one iteration or step is"
                        + " recorded and counted for all.\n\n"
                        + "CG sends sums of 8 and 16 bytes, and parts of a vector whose length falls with the number"
                        + " of ranks. SP sends faces of cells and borders of its sweeps, none of them short. BT is"
                        + " not among our programs.",
                tables,
                figures);
    }

    private static DataTable distribution(String id, String title, List<MessageSizes> sizes) {
        DataTable table = new DataTable(
                id,
                title,
                "",
                List.of(
                        new Column("ranks", "ranks", Unit.TEXT),
                        new Column("bytes", "bytes", Unit.COUNT),
                        new Column("messages", "messages", Unit.COUNT),
                        new Column("share", "share", Unit.PERCENT)));
        for (MessageSizes each : sizes) {
            each.messages()
                    .forEach((bytes, count) -> table.row(
                            List.of(Integer.toString(each.ranks()), bytes, count, (double) count / each.total())));
        }
        return table;
    }

    private static Figure figure(String table, String title) {
        return new Figure(
                table + "-plot",
                title,
                Figure.Kind.POINTS,
                table,
                "bytes",
                List.of("messages"),
                "ranks",
                "bytes of the message",
                "messages",
                true,
                true);
    }

    /** Short, medium and long messages: Table 6.2. */
    static Section lengths(List<MessageSizes> sizes) {
        DataTable table = new DataTable(
                "table-6-2",
                "Table 6.2: messages by length",
                "",
                List.of(
                        new Column("program", "program", Unit.TEXT),
                        new Column("ranks", "ranks", Unit.COUNT),
                        new Column("short", "at most 16 bytes", Unit.COUNT),
                        new Column("middle", "16 bytes to 64 KB", Unit.COUNT),
                        new Column("long", "more than 64 KB", Unit.COUNT),
                        new Column("share", "share of short messages", Unit.PERCENT),
                        new Column("each", "messages per rank", Unit.NUMBER)));
        for (MessageSizes each : sizes) {
            table.row(List.of(
                    each.program(),
                    each.ranks(),
                    each.atMost(MessageSizeCounts.SHORT),
                    each.between(MessageSizeCounts.SHORT, MessageSizeCounts.LONG),
                    each.above(MessageSizeCounts.LONG),
                    (double) each.atMost(MessageSizeCounts.SHORT) / each.total(),
                    (double) each.total() / each.ranks()));
        }
        return new Section(
                "message-lengths",
                "Table 6.2: messages by length",
                "Messages that all ranks receive. adi stands in for PSTSWM, which is not available.",
                List.of(table),
                List.of());
    }
}

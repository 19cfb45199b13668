package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.traffic.TrafficMatrix;
import dev.harbinger.study.prediction.traffic.TrafficMatrix.Pair;
import java.util.List;

/** Which processes send to which, and how much. */
final class TrafficSection {
    private static final int MOST_BLOCKS = 64;
    private static final int MOST_PAIRS = 10;

    private TrafficSection() {}

    static Section of(TraceResult result) {
        TrafficMatrix matrix = TrafficMatrix.of(
                result.processes().stream().map(ProcessResult::receives).toList(), MOST_BLOCKS, MOST_PAIRS);
        return new Section(
                "traffic",
                "Who sends to whom",
                text(matrix),
                List.of(heaviest(matrix), cells(matrix)),
                List.of(new Figure(
                        "traffic-figure",
                        "Messages between processes",
                        Figure.Kind.HEAT_MAP,
                        "traffic",
                        "to",
                        List.of("bytes", "messages"),
                        "from",
                        "",
                        "",
                        false,
                        true)));
    }

    private static DataTable heaviest(TrafficMatrix matrix) {
        DataTable table = new DataTable(
                "heaviest-pairs",
                "Heaviest pairs of processes",
                "",
                List.of(
                        new Column("from", "sender", Unit.COUNT),
                        new Column("to", "receiver", Unit.COUNT),
                        new Column("messages", "messages", Unit.COUNT),
                        new Column("bytes", "bytes", Unit.BYTES)));
        for (Pair pair : matrix.heaviest()) {
            table.row(List.of(pair.from(), pair.to(), pair.messages(), pair.bytes()));
        }
        return table;
    }

    private static DataTable cells(TrafficMatrix matrix) {
        boolean isScaled = matrix.blockRanks() > 1;
        DataTable table = new DataTable(
                "traffic",
                "Messages between processes",
                isScaled
                        ? "Blocks of " + Amounts.count(matrix.blockRanks()) + " ranks, of "
                                + Amounts.count(matrix.ranks()) + " in all."
                        : "",
                List.of(
                        new Column("from", isScaled ? "senders" : "sender", Unit.TEXT),
                        new Column("to", isScaled ? "receivers" : "receiver", Unit.TEXT),
                        new Column("messages", "messages", Unit.COUNT),
                        new Column("bytes", "bytes", Unit.BYTES)));
        for (int from = 0; from < matrix.blocks() && matrix.pairs() > 0; from++) {
            for (int to = 0; to < matrix.blocks(); to++) {
                table.row(List.of(
                        matrix.block(from), matrix.block(to), matrix.messages(from, to), matrix.bytes(from, to)));
            }
        }
        return table;
    }

    private static String text(TrafficMatrix matrix) {
        if (matrix.pairs() == 0) {
            return "The trace does not tell: it has no ranks in the job for the other end of a message.";
        }
        StringBuilder text = new StringBuilder();
        text.append(
                        matrix.isBySends()
                                ? "Counted are sends. "
                                : "The trace has no sends to a known rank: counted are receives. ")
                .append(Labels.counted(matrix.pairs(), "pair"))
                .append(" of a sender and a receiver.");
        if (matrix.withoutPeer() > 0) {
            text.append(" Left out are ")
                    .append(Labels.counted(matrix.withoutPeer(), "message"))
                    .append(" whose other end is not known as a rank of the job.");
        }
        return text.toString();
    }
}

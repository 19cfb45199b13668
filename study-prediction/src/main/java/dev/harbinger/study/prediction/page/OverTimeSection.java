package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.Timeline;
import dev.harbinger.study.prediction.finding.Caution;
import dev.harbinger.study.prediction.finding.Cautions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Early arrivals and the unexpected queue over the time of the trace. */
final class OverTimeSection {
    private static final String ID = "over-time";

    private OverTimeSection() {}

    static Section of(TraceResult result) {
        Timeline timeline = result.arrivals().timeline().orElse(null);
        List<Caution> doubts = Cautions.of(result).againstTimes();
        boolean isShown =
                timeline != null && doubts.isEmpty() && result.arrivals().all().judged() > 0;
        DataTable table = table();
        if (timeline == null || !isShown) {
            return new Section(ID, "Over time", withoutTimeline(doubts), List.of(table), List.of());
        }
        boolean isEstimated = result.arrivals().all().joined() > 0;
        fill(table, timeline, isEstimated);
        List<Figure> figures = new ArrayList<>(List.of(figure("early-over-time", "Early share", "early_share")));
        if (isEstimated) {
            figures.add(figure("wait-over-time", "Average wait of early messages", "wait"));
            figures.add(figure("queue-over-time", "Unexpected messages in all processes", "queue"));
            figures.add(figure("longest-queue-over-time", "Longest unexpected queue of a process", "longest_queue"));
        }
        if (result.arrivals().allLateReceivers().waited().count() > 0) {
            figures.add(figure("senders-over-time", "Time that senders waited for late receivers", "senders_waited"));
        }
        return new Section(ID, "Over time", text(result, timeline, isEstimated), List.of(table), figures);
    }

    private static DataTable table() {
        return new DataTable(
                ID,
                "The receive side over time",
                "",
                List.of(
                        new Column("start", "from", Unit.NANOS),
                        new Column("receives", "receives judged", Unit.COUNT),
                        new Column("early", "early", Unit.COUNT),
                        new Column("early_share", "early share", Unit.PERCENT),
                        new Column("wait", "average wait", Unit.NANOS),
                        new Column("queue", "unexpected messages", Unit.NUMBER),
                        new Column("longest_queue", "longest queue", Unit.COUNT),
                        new Column("senders_waited", "senders waited", Unit.NANOS)));
    }

    private static void fill(DataTable table, Timeline timeline, boolean isEstimated) {
        double[] queues = timeline.averageQueues();
        for (int bin = 0; bin < timeline.bins(); bin++) {
            table.row(Arrays.asList(
                    bin * timeline.width(),
                    timeline.judged(bin),
                    timeline.early(bin),
                    Labels.part(timeline.early(bin), timeline.judged(bin)),
                    timeline.averageWait(bin),
                    isEstimated ? queues[bin] : null,
                    isEstimated ? timeline.longestQueue(bin) : null,
                    isEstimated ? timeline.sendersWaited(bin) : null));
        }
    }

    private static Figure figure(String id, String title, String y) {
        return new Figure(
                id, title, Figure.Kind.LINE, ID, "start", List.of(y), null, "time since the start", "", false, false);
    }

    private static String text(TraceResult result, Timeline timeline, boolean isEstimated) {
        String bins = "The trace in " + Labels.counted(timeline.bins(), "bin") + " of "
                + Amounts.nanos(timeline.width()) + ", by the post of the receive. ";
        if (!isEstimated) {
            return bins + "It does not tell of waits and queues: no receive could be joined with its send.";
        }
        return bins + "Average wait: how long early messages had been there. Unexpected messages: in all processes,"
                + " averaged over the time of the bin. Longest queue: the most at one process. Senders waited: for"
                + " receives posted in the bin, at most, over all senders. Waits and queues are"
                + " estimated (a latency of "
                + Amounts.nanos(result.arrivals().assumptions().latencyNanos()) + ")."
                + Labels.leftOut(result.arrivals().distrusted(), "receive");
    }

    private static String withoutTimeline(List<Caution> doubts) {
        Optional<Caution> first = doubts.stream().findFirst();
        return first.isPresent()
                ? "Nothing is shown over time, since times of different processes cannot be compared. "
                        + CautionText.of(first.get())
                : "The trace does not tell: it has no times to place its receives in.";
    }
}

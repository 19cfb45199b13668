package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.Arrivals;
import dev.harbinger.study.prediction.arrival.ClockOffsets;
import dev.harbinger.study.prediction.arrival.Distrust;
import dev.harbinger.study.prediction.arrival.Durations;
import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.arrival.UnexpectedQueue;
import dev.harbinger.study.prediction.finding.Spread;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Messages that came before their receives were posted. */
final class EarlySection {
    private static final UnexpectedQueue NO_QUEUE = new UnexpectedQueue(0, 0, 0);

    private EarlySection() {}

    static Section of(TraceResult result) {
        Arrivals arrivals = result.arrivals();
        return new Section(
                "early",
                "Early arrivals",
                text(result),
                List.of(summary(arrivals), byProcess(arrivals), waits(arrivals)),
                List.of(
                        new Figure(
                                "early-figure",
                                "Early receives of each process",
                                Figure.Kind.BAR,
                                "early",
                                "process",
                                List.of("early_share"),
                                null,
                                "process",
                                "part of its receives",
                                false,
                                false),
                        new Figure(
                                "waits-figure",
                                "How long early messages had been there",
                                Figure.Kind.BAR,
                                "waits",
                                "up_to_nanos",
                                List.of("messages"),
                                null,
                                "up to so long",
                                "messages",
                                false,
                                false)));
    }

    private static DataTable summary(Arrivals arrivals) {
        DataTable table = new DataTable(
                "early-summary",
                "Early receives, over processes",
                "",
                List.of(
                        new Column("measure", "", Unit.TEXT),
                        new Column("average", "average", Unit.NUMBER),
                        new Column("minimum", "minimum", Unit.NUMBER),
                        new Column("maximum", "maximum", Unit.NUMBER)));
        Collection<EarlyReceives> processes = arrivals.processes().values();
        if (processes.isEmpty()) {
            return table;
        }
        add(table, "early receives, percent", processes, early -> 100.0 * early.early() / early.judged());
        add(table, "early messages, bytes", processes, early -> early.earlyBytes());
        Collection<EarlyReceives> waiting =
                processes.stream().filter(early -> early.waited().count() > 0).toList();
        if (!waiting.isEmpty()) {
            add(
                    table,
                    "wait of an early message, us",
                    waiting,
                    early -> early.waited().sum() / early.waited().count() / 1000);
            add(table, "longest wait, us", waiting, early -> early.waited().longest() / 1000.0);
            List<UnexpectedQueue> queues = arrivals.processes().keySet().stream()
                    .map(process -> arrivals.queues().getOrDefault(process, NO_QUEUE))
                    .toList();
            add(table, "longest queue, messages", queues, UnexpectedQueue::messages);
            add(table, "most bytes at once", queues, UnexpectedQueue::bytes);
        }
        return table;
    }

    private static <T> void add(DataTable table, String measure, Collection<T> of, ToDoubleFunction<T> value) {
        Spread spread = Spread.of(of.stream().map(value::applyAsDouble).toList());
        table.row(Arrays.asList(measure, spread.average(), spread.least(), spread.most()));
    }

    private static DataTable byProcess(Arrivals arrivals) {
        DataTable table = new DataTable(
                "early",
                "Early receives of each process",
                "Early: measured where the trace has that, else estimated. How long, and the longest queue: estimated.",
                List.of(
                        new Column("process", "process", Unit.COUNT),
                        new Column("judged", "receives judged", Unit.COUNT),
                        new Column("measured", "of these measured", Unit.COUNT),
                        new Column("early", "early", Unit.COUNT),
                        new Column("early_share", "early share", Unit.PERCENT),
                        new Column("early_bytes", "early bytes", Unit.BYTES),
                        new Column("estimated_early", "early by estimate", Unit.COUNT),
                        new Column("joined", "estimated messages", Unit.COUNT),
                        new Column("median_wait", "half waited up to", Unit.NANOS),
                        new Column("longest_wait", "longest wait", Unit.NANOS),
                        new Column("queue_messages", "longest queue", Unit.COUNT),
                        new Column("queue_bytes", "most bytes at once", Unit.BYTES),
                        new Column("queue_eager_bytes", "most eager bytes at once", Unit.BYTES)));
        for (Map.Entry<Integer, EarlyReceives> process : arrivals.processes().entrySet()) {
            EarlyReceives early = process.getValue();
            UnexpectedQueue queue = arrivals.queues().get(process.getKey());
            boolean waited = early.waited().count() > 0;
            table.row(Arrays.asList(
                    process.getKey(),
                    early.judged(),
                    early.measured(),
                    early.early(),
                    Labels.part(early.early(), early.judged()),
                    early.earlyBytes(),
                    early.joined() == 0 ? null : early.estimatedEarly(),
                    early.joined(),
                    waited ? early.waited().median() : null,
                    waited ? early.waited().longest() : null,
                    queue == null ? null : queue.messages(),
                    queue == null ? null : queue.bytes(),
                    queue == null ? null : queue.eagerBytes()));
        }
        return table;
    }

    private static DataTable waits(Arrivals arrivals) {
        DataTable table = new DataTable(
                "waits",
                "How long early messages had been there, by estimate",
                "",
                List.of(
                        new Column("up_to_nanos", "up to", Unit.NANOS),
                        new Column("messages", "messages", Unit.COUNT)));
        Durations waited = arrivals.all().waited();
        int first = 0;
        int last = Durations.CLASSES - 1;
        while (first < last && waited.inClass(first) == 0) {
            first++;
        }
        while (last > first && waited.inClass(last) == 0) {
            last--;
        }
        for (int i = first; i <= last && waited.count() > 0; i++) {
            table.row(Arrays.asList(1L << Math.min(i, 62), waited.inClass(i)));
        }
        return table;
    }

    private static String text(TraceResult result) {
        Arrivals arrivals = result.arrivals();
        EarlyReceives all = arrivals.all();
        if (arrivals.missing() != null) {
            return "Missing: " + arrivals.missing() + ".";
        }
        if (all.judged() == 0 && arrivals.distrusted() == 0) {
            return "The trace does not tell: it has neither measured early arrivals nor times of sends and receives"
                    + " that could be joined.";
        }
        StringBuilder text = new StringBuilder();
        if (all.measured() > 0) {
            text.append("The trace tells of ")
                    .append(Amounts.count(all.measured()))
                    .append(" receives whether their message was there when they were posted: these are measured.\n\n");
        }
        if (all.joined() > 0) {
            text.append("Estimate: a message arrives ")
                    .append(Amounts.nanos(arrivals.assumptions().latencyNanos()))
                    .append(" after its send was called (--latency), and is early when that is before its receive was"
                            + " posted. ")
                    .append(Amounts.count(all.joined()))
                    .append(" receives were joined with their sends and compared in time, ")
                    .append(Amounts.count(result.receives() - all.joined()))
                    .append(" were not; ")
                    .append(Amounts.count(arrivals.withoutReceive()))
                    .append(" sends have no receive.\n\n");
        }
        for (Distrust reason : Distrust.values()) {
            if (arrivals.distrusted(reason) > 0) {
                text.append(arrivals.distrusted(reason) == 1 ? "Left out is " : "Left out are ")
                        .append(Labels.counted(arrivals.distrusted(reason), "receive"))
                        .append(
                                switch (reason) {
                                    case TIME_STEPPED_BACK ->
                                        ": time had stepped back in the process, or in that of the send.\n\n";
                                    case ACTIVE_APART ->
                                        ": the process and that of the send were active at different times.\n\n";
                                    case WAITED_TOO_LONG ->
                                        ": by the clocks it is longer from send to post than any process was"
                                                + " active.\n\n";
                                    case COMPLETE_BEFORE_SENT -> ": completion is earlier than the send.\n\n";
                                });
            }
        }
        if (all.bothKnown() > 0) {
            text.append("Where both are known, the estimate agrees with the measurement for ")
                    .append(Amounts.percent((double) all.agreed() / all.bothKnown()))
                    .append(" of the receives.\n\n");
        }
        return text + clocks(arrivals.clocks());
    }

    private static String clocks(ClockOffsets clocks) {
        String differ =
                "The clocks of the processes differ: as they stand, some messages are received before they are sent. ";
        String corrected = "They were corrected by a constant for each process, up to " + Amounts.nanos(clocks.spread())
                + " between two: ";
        return switch (clocks.correction()) {
            case NOT_NEEDED -> "";
            case MIDDLE -> differ + corrected + "the middle of what the messages allow.";
            case LEAST ->
                differ + corrected
                        + "the least that the messages demand, since they bound some clocks from one side alone;"
                        + " more messages may have been early than it seems.";
            case IMPOSSIBLE -> differ + "No constant for each process mends that: estimates may be far off.";
            case TOO_MANY ->
                differ + "There are too many pairs of processes to correct them: estimates may be far off.";
        };
    }
}

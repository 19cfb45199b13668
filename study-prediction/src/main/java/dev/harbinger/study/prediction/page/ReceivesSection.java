package dev.harbinger.study.prediction.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.finding.Spread;
import dev.harbinger.study.prediction.receives.ProcessReceives;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** How many receives each process posts, and how many different ones (Afsahi and Dimopoulos, figures 2 and 3). */
final class ReceivesSection {
    private ReceivesSection() {}

    static Section of(TraceResult result) {
        DataTable processes = new DataTable(
                "processes",
                "Receives and sends of each process",
                "",
                List.of(
                        new Column("process", "process", Unit.COUNT),
                        new Column("receives", "receives", Unit.COUNT),
                        new Column("received_bytes", "bytes posted", Unit.BYTES),
                        new Column("identities", "different receives", Unit.COUNT),
                        new Column("sites", "call sites", Unit.COUNT),
                        new Column("wildcards", "with a wildcard", Unit.COUNT),
                        new Column("sends", "sends", Unit.COUNT),
                        new Column("sent_bytes", "bytes sent", Unit.BYTES),
                        new Column("events", "events", Unit.COUNT)));
        for (ProcessResult process : result.processes()) {
            ProcessReceives receives = process.receives();
            processes.row(Arrays.asList(
                    process.process(),
                    receives.all().receives(),
                    receives.all().sized() == 0 ? null : receives.all().bytes(),
                    receives.identities().size(),
                    receives.siteCount(),
                    receives.all().wildcards(),
                    receives.sends(),
                    receives.sentBytes(),
                    receives.events()));
        }
        return new Section(
                "receives",
                "Receives",
                "A receive is identified by its source, tag, count, datatype, buffer and communicator: receives that"
                        + " agree in all that the trace has of these are one and the same to a predictor.",
                List.of(summary(result), processes),
                List.of(
                        figure("receives-by-process", "Receives of each process", "receives"),
                        figure("identities-by-process", "Different receives of each process", "identities")));
    }

    private static Figure figure(String id, String title, String y) {
        return new Figure(
                id, title, Figure.Kind.BAR, "processes", "process", List.of(y), null, "process", title, false, false);
    }

    private static DataTable summary(TraceResult result) {
        DataTable summary = new DataTable(
                "summary",
                "All processes together",
                "Average, minimum and maximum are over processes. What processes share does not add up.",
                List.of(
                        new Column("measure", "", Unit.TEXT),
                        new Column("sum", "all", Unit.NUMBER),
                        new Column("average", "average", Unit.NUMBER),
                        new Column("minimum", "minimum", Unit.NUMBER),
                        new Column("maximum", "maximum", Unit.NUMBER)));
        add(summary, result, "receives", true, receives -> receives.all().receives());
        add(summary, result, "bytes posted", true, receives -> receives.all().bytes());
        add(
                summary,
                result,
                "different receives",
                false,
                receives -> receives.identities().size());
        add(summary, result, "call sites", false, ProcessReceives::siteCount);
        add(summary, result, "sends", true, ProcessReceives::sends);
        add(summary, result, "events", true, ProcessReceives::events);
        return summary;
    }

    private static void add(
            DataTable summary,
            TraceResult result,
            String measure,
            boolean addsUp,
            ToDoubleFunction<ProcessReceives> value) {
        List<Double> values = result.processes().stream()
                .map(process -> value.applyAsDouble(process.receives()))
                .toList();
        Spread spread = Spread.of(values);
        summary.row(Arrays.asList(
                measure,
                addsUp ? values.stream().mapToDouble(Double::doubleValue).sum() : null,
                spread.average(),
                spread.least(),
                spread.most()));
    }
}

package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.arrival.Savings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The savings of a runtime that places predicted messages ahead. */
final class SavingsSection {
    private static final int MOST_BARS = 40;

    private SavingsSection() {}

    /** The call sites that would gain, those that gain most first. */
    static List<Map.Entry<Long, EarlyReceives>> gainingSites(TraceResult result) {
        return result.arrivals().sites().entrySet().stream()
                .filter(site -> site.getValue().savings().nanos() > 0)
                .sorted(Comparator.comparingDouble((Map.Entry<Long, EarlyReceives> site) ->
                        -site.getValue().savings().nanos()))
                .toList();
    }

    static Section of(TraceResult result) {
        Labels labels = new Labels(result.siteNames());
        DataTable sites =
                new DataTable("gains", "Call sites that would gain, most first", "", columns("site", Unit.TEXT));
        gainingSites(result)
                .forEach(site -> sites.row(
                        row(labels.site(site.getKey()), site.getValue().savings())));
        DataTable processes = new DataTable("savings", "Savings of each process", "", columns("process", Unit.COUNT));
        result.arrivals().processes().forEach((process, early) -> processes.row(row(process, early.savings())));
        List<Figure> figures = new ArrayList<>();
        if (!sites.rows().isEmpty() && sites.rows().size() <= MOST_BARS) {
            figures.add(figure("gains-figure", "Time saved by call site", "gains", "site"));
        }
        if (!processes.rows().isEmpty()) {
            figures.add(figure("savings-figure", "Time saved by process", "savings", "process"));
        }
        return new Section(
                "savings", "What placing ahead would save", text(result), List.of(sites, processes), figures);
    }

    private static Figure figure(String id, String title, String table, String x) {
        return new Figure(
                id,
                title,
                Figure.Kind.BAR,
                table,
                x,
                List.of("saved_nanos"),
                null,
                x.equals("site") ? "call site" : x,
                "time saved",
                false,
                false);
    }

    private static List<Column> columns(String id, Unit unit) {
        return List.of(
                new Column(id, id.equals("site") ? "call site" : id, unit),
                new Column("saved_nanos", "time saved", Unit.NANOS),
                new Column("copies", "copies saved", Unit.COUNT),
                new Column("copied_bytes", "their bytes", Unit.BYTES),
                new Column("handshakes", "handshakes saved", Unit.COUNT),
                new Column("fetched_bytes", "bytes fetched ahead", Unit.BYTES),
                new Column("missed", "early, not predicted", Unit.COUNT));
    }

    private static List<@Nullable Object> row(Object name, Savings savings) {
        return Arrays.asList(
                name,
                savings.nanos(),
                savings.copies(),
                savings.copiedBytes(),
                savings.handshakes(),
                savings.fetchedBytes(),
                savings.missed());
    }

    private static String text(TraceResult result) {
        Assumptions assumptions = result.settings().assumptions();
        long withoutWait = result.arrivals().all().savings().withoutWait();
        return "Counted are receives that were early and that "
                + result.settings().follower()
                + " predicted as the next one. A message of up to "
                + Amounts.bytes(assumptions.eagerLimit())
                + " (--eager-limit) is taken to lie at the receiver: placed where it is wanted, it saves a copy at "
                + Amounts.count(assumptions.copyBytesPerNano())
                + " GB/s (--copy-bandwidth). A larger one is taken to lie at its sender: fetched ahead, it saves two"
                + " latencies of "
                + Amounts.nanos(assumptions.latencyNanos())
                + " (--latency) and its transfer at "
                + Amounts.count(assumptions.bytesPerNano())
                + " GB/s (--bandwidth), but no more than the time between the moment it was there and predicted and"
                + " the moment its receive was posted."
                + (withoutWait == 0
                        ? ""
                        : "\n\nOf " + Labels.counted(withoutWait, "large message")
                                + " it is not known how long they had been there: they are counted as if long enough,"
                                + " so that the time is an upper bound.")
                + "\n\n"
                + "Times of all processes, or of all receives at a site, are added up: processes work at the same"
                + " time, so a program becomes faster by less.";
    }
}

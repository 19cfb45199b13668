package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.MeshSettings;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.NetworkObserver;
import dev.harbinger.study.messageinterface.network.traffic.BookSimComparison;
import dev.harbinger.study.messageinterface.network.traffic.LatencyCurve;
import dev.harbinger.study.messageinterface.network.traffic.LoadPoint;
import dev.harbinger.study.messageinterface.network.traffic.TrafficSettings;
import java.util.List;
import java.util.Locale;

/** The mesh of routers by itself, under random traffic up to saturation, and its empty latency beside BookSim's. */
public final class MeshSection {
    private static final MeshSize SIZE = new MeshSize(8, 8);
    private static final double[] LOADS = {0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45};
    private static final int SHORTEST = 3;
    private static final int LONGEST = 13;
    private static final double REPLIES = 0.5;
    private static final double ORDERED = 0.25;
    private static final int WARM_UP = 1_000;
    private static final int MEASURED = 4_000;
    private static final String TABLE = "mesh-load";

    private MeshSection() {}

    /** Measures it. */
    public static Section of(MeshSettings settings, long seed) {
        LatencyCurve curve = LatencyCurve.measure(
                () -> new MeshNetwork(SIZE, settings, NetworkObserver.NONE, List.of()),
                new TrafficSettings(LOADS[0], SHORTEST, LONGEST, REPLIES, ORDERED, seed),
                LOADS,
                WARM_UP,
                MEASURED);
        BookSimComparison bookSim = BookSimComparison.measure(seed);
        String saturation = curve.saturation().isPresent()
                ? String.format(
                        Locale.ROOT,
                        "at %.2f flits a node and cycle",
                        curve.saturation().getAsDouble())
                : "at none of these loads";
        return new Section(
                "mesh",
                "The mesh of routers",
                String.format(
                        Locale.ROOT,
                        "%s nodes, messages of %d to %d flits, half of them replies, a quarter in order. It is"
                                + " saturated %s.%n%nA 4x4 mesh of the prototype's two channels takes %.2f cycles for"
                                + " messages of a flit at 1 %% load; BookSim 2 reports %.2f. %s",
                        SIZE,
                        SHORTEST,
                        LONGEST,
                        saturation,
                        bookSim.measured().mean(),
                        BookSimComparison.BOOKSIM,
                        BookSimComparison.differences()),
                List.of(table(curve)),
                List.of(new Figure(
                        "mesh-load-plot",
                        "Latency by load",
                        Figure.Kind.LINE,
                        TABLE,
                        "load",
                        List.of("mean", "p99"),
                        null,
                        "flits a node and cycle",
                        "cycles",
                        false,
                        true)));
    }

    private static DataTable table(LatencyCurve curve) {
        DataTable table = new DataTable(
                TABLE,
                "Latency and throughput under random traffic",
                "Loads in flits a node and cycle, latencies in cycles from the first flit's making to the last's"
                        + " arrival.",
                List.of(
                        new Column("load", "load", Unit.NUMBER),
                        new Column("accepted", "accepted", Unit.NUMBER),
                        new Column("mean", "mean", Unit.NUMBER),
                        new Column("median", "median", Unit.COUNT),
                        new Column("p99", "99 %", Unit.COUNT)));
        for (LoadPoint point : curve.points()) {
            table.row(List.of(point.load(), point.accepted(), point.mean(), point.median(), point.percentile99()));
        }
        return table;
    }
}

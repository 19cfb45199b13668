package dev.harbinger.bench.show;

import dev.harbinger.bench.measure.Point;
import dev.harbinger.bench.measure.Results;
import dev.harbinger.bench.measure.Series;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The goals, judged by what was measured. */
public final class Targets {
    private static final double NANOS_A_MICRO = 1e3;

    private Targets() {}

    /** No size of these series from {@code leastBytes} on may have a ratio above {@code limit}. */
    public static Target each(
            String goal, List<Results> all, String system, List<Series> series, int leastBytes, double limit) {
        record Worst(Results results, Point point, double ratio) {}
        Optional<Worst> worst = all.stream()
                .flatMap(results -> results.points().stream()
                        .filter(point -> series.contains(point.series()) && point.bytes() >= leastBytes)
                        .flatMap(point -> results.ratio(system, point).stream()
                                .mapToObj(ratio -> new Worst(results, point, ratio))))
                .max(Comparator.comparingDouble(Worst::ratio));
        if (worst.isEmpty()) {
            return Target.open(goal, limit);
        }
        Point point = worst.get().point();
        Results results = worst.get().results();
        double fastest = results.fastestPeer(point).orElse(Double.NaN);
        String where = series.size() == 1
                ? ""
                : " (" + point.series().key() + ", " + results.plan().ranks() + " ranks)";
        return new Target(
                goal + where,
                point.bytes(),
                results.value(system, point),
                fastest,
                worst.get().ratio(),
                limit);
    }

    /** The geometric mean of the ratios of a series may not be above {@code limit}. */
    public static Target mean(String goal, Results results, String system, Series series, double limit) {
        OptionalDouble mean = results.meanRatio(system, series);
        return mean.isPresent()
                ? new Target(goal, -1, Double.NaN, Double.NaN, mean.getAsDouble(), limit)
                : Target.open(goal, limit);
    }

    /**
     * From {@code leastBytes} on no number may be more than {@code limit} times our own at the smallest size, of the
     * fastest of our variants there.
     */
    public static Target againstSmallest(
            String goal, Results results, String system, Series series, int leastBytes, double limit) {
        List<Point> points = results.points(series);
        Optional<Point> smallest = points.stream().min(Comparator.comparingInt(Point::bytes));
        Optional<Point> worst = points.stream()
                .filter(point -> point.bytes() >= leastBytes)
                .max(Comparator.comparingDouble(point -> results.value(system, point)));
        if (smallest.isEmpty() || worst.isEmpty()) {
            return Target.open(goal, limit);
        }
        double own = results.ours().stream()
                .mapToDouble(variant -> results.value(variant, smallest.get()))
                .min()
                .orElseThrow();
        double ours = results.value(system, worst.get());
        return new Target(goal, worst.get().bytes(), ours, own, ours / own, limit);
    }

    /** No number of a series may be above {@code limit}, for any of our systems. */
    public static Target most(String goal, Results results, Series series, double limit) {
        record Most(Point point, double value) {}
        Optional<Most> most = results.ours().stream()
                .flatMap(system ->
                        results.points(series).stream().map(point -> new Most(point, results.value(system, point))))
                .max(Comparator.comparingDouble(Most::value));
        return most.map(worst ->
                        new Target(goal, worst.point().bytes(), worst.value(), Double.NaN, worst.value(), limit))
                .orElseGet(() -> Target.open(goal, limit));
    }

    /** The goals as a table. */
    public static DataTable table(List<Target> targets) {
        DataTable table = new DataTable(
                "targets",
                "Targets",
                "At the size where we are furthest from the goal; times in us.",
                List.of(
                        new Column("goal", "goal", Unit.TEXT),
                        new Column("size", "size", Unit.BYTES),
                        new Column("ours", "ours", Unit.NUMBER),
                        new Column("against", "against", Unit.NUMBER),
                        new Column("figure", "ratio or number", Unit.NUMBER),
                        new Column("limit", "at most", Unit.NUMBER),
                        new Column("verdict", "verdict", Unit.TEXT)));
        for (Target target : targets) {
            boolean time = !Double.isNaN(target.against());
            List<@Nullable Object> row = new ArrayList<>();
            row.add(target.goal());
            row.add(target.bytes() < 0 ? null : target.bytes());
            row.add(time ? target.ours() / NANOS_A_MICRO : null);
            row.add(time ? target.against() / NANOS_A_MICRO : null);
            row.add(target.figure());
            row.add(target.limit());
            row.add(target.verdict());
            table.row(row);
        }
        return table;
    }

    /** How many are met, in a sentence. */
    public static String summary(List<Target> targets) {
        long met = targets.stream().filter(Target::met).count();
        long open = targets.stream()
                .filter(target -> target.verdict().equals(Target.OPEN))
                .count();
        return met + " of " + targets.size() + " targets met"
                + Stream.of(targets.size() - met - open)
                        .filter(missed -> missed > 0)
                        .map(missed -> ", " + missed + " missed")
                        .findFirst()
                        .orElse("")
                + (open > 0 ? ", " + open + " not measured" : "") + ".";
    }
}

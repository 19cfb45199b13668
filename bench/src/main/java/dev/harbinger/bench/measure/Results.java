package dev.harbinger.bench.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What all systems measured in all rounds. */
public final class Results {
    private final Plan plan;
    private final List<String> ours;
    private final List<String> peers;
    private final Map<String, List<List<Values>>> rounds = new LinkedHashMap<>();

    /**
     * Nothing yet.
     *
     * @param ours names of the systems whose numbers are divided by those of {@code peers}
     */
    Results(Plan plan, List<String> ours, List<String> peers) {
        this.plan = plan;
        this.ours = List.copyOf(ours);
        this.peers = List.copyOf(peers);
    }

    /** Adds one system's round, values for each point. */
    void add(String system, List<Values> round) {
        rounds.computeIfAbsent(system, _ -> new ArrayList<>()).add(List.copyOf(round));
    }

    /** What was done. */
    public Plan plan() {
        return plan;
    }

    /** Our variants. */
    public List<String> ours() {
        return ours;
    }

    /** The systems that ours are compared with. */
    public List<String> peers() {
        return peers;
    }

    /** All systems, ours first. */
    public List<String> systems() {
        return Stream.concat(ours.stream(), peers.stream()).toList();
    }

    /** What was measured of all systems. */
    public List<Point> points() {
        return plan.points();
    }

    /** The points of one series, in the order of the plan. */
    public List<Point> points(Series series) {
        return points().stream().filter(point -> point.series() == series).toList();
    }

    /** The series that were measured. */
    public List<Series> series() {
        return points().stream().map(Point::series).distinct().toList();
    }

    /** A system's number for a point in each round: the median of that round's batches. */
    public List<Double> rounds(String system, Point point) {
        return rounds.getOrDefault(system, List.of()).stream()
                .flatMap(List::stream)
                .filter(values -> values.point().equals(point))
                .map(Values::median)
                .toList();
    }

    /**
     * A system's number for a point: the median over the rounds.
     *
     * @throws NoSuchElementException when it was not measured
     */
    public double value(String system, Point point) {
        List<Double> all = rounds(system, point);
        if (all.isEmpty()) {
            throw new NoSuchElementException(system + " did not measure " + point);
        }
        return Statistics.median(all);
    }

    /** The least of the rounds. */
    public double least(String system, Point point) {
        return Collections.min(rounds(system, point));
    }

    /** The most of the rounds. */
    public double most(String system, Point point) {
        return Collections.max(rounds(system, point));
    }

    /** The least number of the peers; empty when there is none, or more is better. */
    public OptionalDouble fastestPeer(Point point) {
        return point.series().unit() == Unit.PERCENT
                ? OptionalDouble.empty()
                : peers.stream().mapToDouble(peer -> value(peer, point)).min();
    }

    /** One of our systems' number over that of the fastest peer; empty when there is none. */
    public OptionalDouble ratio(String system, Point point) {
        OptionalDouble fastest = fastestPeer(point);
        return fastest.isPresent()
                ? OptionalDouble.of(value(system, point) / fastest.getAsDouble())
                : OptionalDouble.empty();
    }

    /** The geometric mean of the ratios over all sizes of a series; empty when there is none. */
    public OptionalDouble meanRatio(String system, Series series) {
        List<Double> ratios = new ArrayList<>();
        points(series).forEach(point -> ratio(system, point).ifPresent(ratios::add));
        return ratios.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Statistics.geometricMean(ratios));
    }

    /** Every batch of every round as comma-separated values. */
    public String csv() {
        StringBuilder csv = new StringBuilder("round,system,ranks,series,bytes,repetitions,batch,value,unit\n");
        rounds.forEach((system, own) -> {
            for (int round = 0; round < own.size(); round++) {
                csv(csv, system, round + 1, own.get(round));
            }
        });
        return csv.toString();
    }

    private void csv(StringBuilder csv, String system, int round, List<Values> told) {
        int next = 0;
        for (Step step : plan.steps()) {
            for (Point point : step.points()) {
                List<Double> numbers = told.get(next++).numbers();
                for (int batch = 0; batch < numbers.size(); batch++) {
                    csv.append(round).append(',').append(system).append(',').append(plan.ranks());
                    csv.append(',').append(point.series().key()).append(',').append(point.bytes());
                    csv.append(',').append(step.repetitions()).append(',').append(batch + 1);
                    csv.append(',').append(numbers.get(batch)).append(',');
                    csv.append(point.series().unit().symbol()).append('\n');
                }
            }
        }
    }
}

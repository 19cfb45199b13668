package dev.harbinger.bench.tune;

import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.measure.Point;
import dev.harbinger.bench.measure.Results;
import dev.harbinger.bench.measure.Sizes;
import dev.harbinger.bench.measure.Statistics;
import dev.harbinger.bench.ranks.Memory;
import dev.harbinger.bench.systems.OurSide;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One parameter tried with several values, each value in every round.
 *
 * @param id its name in a report
 * @param title what is tried
 * @param values the values, in bytes
 * @param memory where the messages lie
 * @param properties the settings that a value stands for
 * @param plan what is measured with each
 * @param choice which of several values is taken that cannot be told apart
 */
record Sweep(
        String id,
        String title,
        List<Long> values,
        Memory memory,
        LongFunction<Map<String, String>> properties,
        Plan plan,
        Choice choice) {
    private static final double NANOS_A_MICRO = 1e3;

    /** What came out: the value that was chosen, and all that were tried. */
    record Outcome(Candidate chosen, List<Candidate> candidates, DataTable table) {}

    /** Measures. */
    Outcome run(Medium transport, Trial trial) throws IOException, InterruptedException {
        List<OurSide> systems = values.stream()
                .map(value -> new OurSide(Long.toString(value), transport, memory, properties.apply(value)))
                .toList();
        return outcome(trial.run(title, plan, systems));
    }

    /** What is to be taken from these results, whose systems are the values. */
    Outcome outcome(Results results) {
        List<Candidate> candidates = new ArrayList<>();
        for (long value : values) {
            String system = Long.toString(value);
            candidates.add(new Candidate(
                    value,
                    IntStream.range(0, results.plan().rounds())
                            .mapToObj(round -> Statistics.geometricMean(results.points().stream()
                                    .map(point -> results.rounds(system, point).get(round))
                                    .toList()))
                            .toList()));
        }
        Candidate chosen = choice.of(candidates);
        return new Outcome(chosen, candidates, table(results, candidates, chosen));
    }

    private DataTable table(Results results, List<Candidate> candidates, Candidate chosen) {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("value", "value", Unit.BYTES),
                new Column("mean", "mean us", Unit.NUMBER),
                new Column("range", "least-most", Unit.TEXT)));
        List<Point> points = results.points();
        points.forEach(point ->
                columns.add(new Column("size_" + point.bytes(), Sizes.format(point.bytes()) + " us", Unit.NUMBER)));
        columns.add(new Column("chosen", "", Unit.TEXT));
        DataTable table = new DataTable(id, title, "Geometric mean over the sizes, median of the rounds.", columns);
        for (Candidate candidate : candidates) {
            List<@Nullable Object> row = new ArrayList<>(List.of(
                    candidate.value(),
                    candidate.median() / NANOS_A_MICRO,
                    String.format(
                            Locale.ROOT,
                            "%.3f-%.3f",
                            candidate.least() / NANOS_A_MICRO,
                            candidate.most() / NANOS_A_MICRO)));
            points.forEach(point -> row.add(results.value(Long.toString(candidate.value()), point) / NANOS_A_MICRO));
            row.add(candidate.value() == chosen.value() ? "chosen" : "");
            table.row(row);
        }
        return table;
    }
}

package dev.harbinger.cli;

import dev.harbinger.launch.JobResult;
import dev.harbinger.launch.JobResult.RankResult;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.report.Amounts;
import dev.harbinger.report.MeasureTable;
import dev.harbinger.report.MeasureTable.Measure;
import dev.harbinger.report.TextTable;
import java.util.List;
import java.util.OptionalDouble;

/** The counters of a run, rank by rank. A rank that could not report has an empty row. */
final class RunTable {
    private RunTable() {}

    /**
     * The table of a run.
     *
     * @param predicting whether prediction was on: else its columns hold nothing
     * @param mostRows about how many ranks are shown
     */
    static TextTable of(JobResult result, boolean predicting, int mostRows) {
        MeasureTable table = new MeasureTable(
                "rank",
                List.of(
                        new Measure("receives", Amounts::count),
                        new Measure("early\narrivals", Amounts::count),
                        new Measure("early\nbytes", Amounts::bytes),
                        new Measure("predicted", Amounts::percent),
                        new Measure("hit\nratio", Amounts::percent),
                        new Measure("pulled\nahead", Amounts::count),
                        new Measure("copies\nmade", Amounts::count),
                        new Measure("copies\navoided", Amounts::count),
                        new Measure("blocked\nin receive", Amounts::nanos)));
        for (RankResult rank : result.ranks()) {
            table.row(
                    String.valueOf(rank.rank()),
                    List.of(
                            value(rank, Counter.RECEIVES),
                            value(rank, Counter.EARLY),
                            value(rank, Counter.EARLY_BYTES),
                            predicting ? ofReceives(rank, Counter.PREDICTED) : OptionalDouble.empty(),
                            predicting ? ofReceives(rank, Counter.HITS) : OptionalDouble.empty(),
                            predicting ? value(rank, Counter.PULLED_AHEAD) : OptionalDouble.empty(),
                            value(rank, Counter.COPIES),
                            value(rank, Counter.COPIES_AVOIDED),
                            value(rank, Counter.RECEIVE_BLOCKED_NANOS)));
        }
        return table.table(mostRows);
    }

    private static OptionalDouble value(RankResult rank, Counter counter) {
        Long value = rank.counters().get(counter);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static OptionalDouble ofReceives(RankResult rank, Counter counter) {
        OptionalDouble part = value(rank, counter);
        OptionalDouble receives = value(rank, Counter.RECEIVES);
        return part.isEmpty() || receives.isEmpty() || receives.getAsDouble() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(part.getAsDouble() / receives.getAsDouble());
    }
}

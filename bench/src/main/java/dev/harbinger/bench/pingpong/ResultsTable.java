package dev.harbinger.bench.pingpong;

import dev.harbinger.report.TextTable;
import dev.harbinger.report.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The results as a table: a row a message size. */
public final class ResultsTable {
    private final Results results;

    /** A table of these results. */
    public ResultsTable(Results results) {
        this.results = results;
    }

    /**
     * The table, the mean ratio and two lines on the method.
     *
     * @param width most characters of a line
     * @param unicode whether characters beyond ASCII may be used
     */
    public String format(int width, boolean unicode) {
        List<Column> columns = new ArrayList<>(List.of(Column.numbers("bytes"), Column.numbers("trips")));
        List<String> systems = results.systems();
        for (String system : systems) {
            columns.add(Column.numbers(system + "\none way us"));
            columns.add(Column.words("\nleast-most"));
        }
        for (String system : systems) {
            columns.add(Column.numbers(system + "\nMB/s"));
        }
        boolean compared = results.meanRatio().isPresent();
        if (compared) {
            columns.add(Column.numbers("ratio to\nthe faster"));
        }
        TextTable table = new TextTable(columns);
        for (int step = 0; step < results.steps().size(); step++) {
            table.row(row(step, systems, compared));
        }
        return table.format(width, unicode) + footer();
    }

    private List<String> row(int step, List<String> systems, boolean compared) {
        Step made = results.steps().get(step);
        List<String> row = new ArrayList<>(List.of(Sizes.format(made.bytes()), Integer.toString(made.timedTrips())));
        for (String system : systems) {
            row.add(micros(results.time(system, step)));
            row.add(micros(results.least(system, step)) + "-" + micros(results.greatest(system, step)));
        }
        for (String system : systems) {
            // Bytes a nanosecond are thousands of megabytes a second.
            row.add(made.bytes() == 0 ? "" : decimals(0, made.bytes() / results.time(system, step) * 1e3));
        }
        if (compared) {
            row.add(ratio(results.ratio(step)));
        }
        return row;
    }

    private String footer() {
        int rounds = results.times(results.systems().getFirst(), 0).size();
        String mean = results.meanRatio().isPresent()
                ? "Geometric mean of the ratios: " + ratio(results.meanRatio()) + "\n"
                : "";
        return mean
                + "Each round starts every system in turn; each size is warmed up with 4 times as many trips, then"
                + " timed in batches.\n"
                + "One way is half of a batch's mean round trip; median batch of a round, median of " + rounds
                + (rounds == 1 ? " round" : " rounds") + "; least and most of the rounds.\n";
    }

    private static String micros(double nanos) {
        return decimals(nanos < 99_995 ? 2 : 1, nanos / 1e3);
    }

    private static String ratio(OptionalDouble value) {
        return value.isPresent() ? decimals(2, value.getAsDouble()) : "";
    }

    private static String decimals(int digits, double value) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}

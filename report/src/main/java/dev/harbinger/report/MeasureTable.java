package dev.harbinger.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/**
 * What was measured on each of several processes: a row for each, and beneath them the minimum, the average and the
 * maximum of each measure over the processes that have it. A value that is not there is shown as {@value #NONE} and
 * counts for nothing.
 */
public final class MeasureTable {
    /** Stands for a value that is not there. */
    public static final String NONE = "-";

    /** Rows shown before those that are left out, when not all are shown. */
    private static final int FIRST_SHOWN = 4;

    /**
     * One measure, a column.
     *
     * @param heading lines separated by a line feed
     * @param format writes a value with its unit
     */
    public record Measure(String heading, DoubleFunction<String> format) {
        private String show(OptionalDouble value) {
            return value.isPresent() ? format.apply(value.getAsDouble()) : NONE;
        }
    }

    private record Row(String name, List<OptionalDouble> values) {}

    private final String processHeading;
    private final List<Measure> measures;
    private final List<Row> rows = new ArrayList<>();

    /** A table of these measures; {@code processHeading} stands over the names of the processes. */
    public MeasureTable(String processHeading, List<Measure> measures) {
        this.processHeading = processHeading;
        this.measures = List.copyOf(measures);
    }

    /** Adds a process with a value for each measure. */
    public void row(String name, List<OptionalDouble> values) {
        if (values.size() != measures.size()) {
            throw new IllegalArgumentException(values.size() + " values for " + measures.size() + " measures");
        }
        rows.add(new Row(name, List.copyOf(values)));
    }

    /**
     * The table with at most about {@code mostRows} rows of processes: when there are more, the first few and the last
     * are shown, and how many are left out. Minimum, average and maximum are over all, and left out where there is but
     * one process.
     */
    public TextTable table(int mostRows) {
        List<TextTable.Column> columns = new ArrayList<>();
        columns.add(TextTable.Column.numbers(processHeading));
        measures.forEach(measure -> columns.add(TextTable.Column.numbers(measure.heading())));
        TextTable table = new TextTable(columns);
        int shownFirst = rows.size() <= mostRows ? rows.size() : Math.min(FIRST_SHOWN, rows.size());
        rows.subList(0, shownFirst).forEach(row -> table.row(cells(row)));
        if (shownFirst < rows.size() - 1) {
            List<String> ellipsis = new ArrayList<>(Collections.nCopies(columns.size(), ""));
            ellipsis.set(0, "...");
            table.row(ellipsis);
        }
        if (shownFirst < rows.size()) {
            table.row(cells(rows.getLast()));
        }
        if (rows.size() > 1) {
            table.section();
            table.row(summary("min", Summary.MINIMUM));
            table.row(summary("average", Summary.AVERAGE));
            table.row(summary("max", Summary.MAXIMUM));
        }
        return table;
    }

    private List<String> cells(Row row) {
        List<String> cells = new ArrayList<>(List.of(row.name()));
        for (int i = 0; i < measures.size(); i++) {
            cells.add(measures.get(i).show(row.values().get(i)));
        }
        return cells;
    }

    private List<String> summary(String name, Summary summary) {
        List<String> cells = new ArrayList<>(List.of(name));
        for (int i = 0; i < measures.size(); i++) {
            int measure = i;
            cells.add(measures.get(i)
                    .show(summary.of(rows.stream().map(row -> row.values().get(measure)))));
        }
        return cells;
    }

    private enum Summary {
        MINIMUM,
        AVERAGE,
        MAXIMUM;

        OptionalDouble of(Stream<OptionalDouble> values) {
            var present = values.filter(OptionalDouble::isPresent).mapToDouble(OptionalDouble::getAsDouble);
            return switch (this) {
                case MINIMUM -> present.min();
                case AVERAGE -> present.average();
                case MAXIMUM -> present.max();
            };
        }
    }
}

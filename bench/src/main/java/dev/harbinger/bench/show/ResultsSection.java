package dev.harbinger.bench.show;

import dev.harbinger.bench.measure.Point;
import dev.harbinger.bench.measure.Results;
import dev.harbinger.bench.measure.Series;
import dev.harbinger.bench.measure.Unit;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The results of one comparison as a section of a report: a table and a figure for each series. */
public final class ResultsSection {
    /** More systems than these stand below each other instead of side by side. */
    private static final int MOST_BESIDE = 4;

    private static final double NANOS_A_MICRO = 1e3;

    private final String id;
    private final String title;
    private final Results results;

    private ResultsSection(String id, String title, Results results) {
        this.id = id;
        this.title = title;
        this.results = results;
    }

    /**
     * The section.
     *
     * @param id the beginning of all ids in it
     * @param title its heading
     */
    public static Section of(String id, String title, Results results) {
        return new ResultsSection(id, title, results).section();
    }

    private Section section() {
        List<DataTable> tables = new ArrayList<>();
        List<Figure> figures = new ArrayList<>();
        for (Series series : results.series()) {
            DataTable table = results.systems().size() <= MOST_BESIDE ? beside(series) : below(series);
            tables.add(table);
            if (results.points(series).size() > 1) {
                figures.add(figure(series, table));
            }
        }
        return new Section(id, title, text(), tables, figures);
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (Series series : results.series()) {
            for (String system : results.ours()) {
                OptionalDouble mean = results.meanRatio(system, series);
                if (mean.isPresent()) {
                    text.append(String.format(
                            Locale.ROOT,
                            "%s, %s: geometric mean of the ratios %.2f.%n%n",
                            series.key(),
                            system,
                            mean.getAsDouble()));
                }
            }
        }
        int rounds = results.plan().rounds();
        return text + "Each round starts every system in turn, with "
                + results.plan().ranks()
                + " ranks; a number is the median batch of a round, and the median of " + rounds
                + (rounds == 1 ? " round" : " rounds")
                + "; beside it stand the least and the most of the rounds. A ratio is ours over the faster peer.";
    }

    private DataTable beside(Series series) {
        List<Column> columns = new ArrayList<>(List.of(new Column("size", "size", DataTable.Unit.BYTES)));
        for (String system : results.systems()) {
            columns.add(new Column(column(system), system + " " + unit(series), DataTable.Unit.NUMBER));
            columns.add(new Column(column(system) + "_range", "least-most", DataTable.Unit.TEXT));
        }
        if (moves(series)) {
            for (String system : results.systems()) {
                columns.add(new Column(column(system) + "_rate", system + " MB/s", DataTable.Unit.NUMBER));
            }
        }
        boolean compared = compared(series);
        for (String system : compared ? results.ours() : List.<String>of()) {
            columns.add(new Column(column(system) + "_ratio", system + " ratio", DataTable.Unit.NUMBER));
        }
        DataTable table = new DataTable(tableId(series), tableTitle(series), "", columns);
        for (Point point : results.points(series)) {
            List<@Nullable Object> row = new ArrayList<>(List.of(point.bytes()));
            for (String system : results.systems()) {
                row.add(shown(series, results.value(system, point)));
                row.add(range(system, point));
            }
            if (moves(series)) {
                results.systems().forEach(system -> row.add(rate(system, point)));
            }
            for (String system : compared ? results.ours() : List.<String>of()) {
                row.add(value(results.ratio(system, point)));
            }
            table.row(row);
        }
        return table;
    }

    private DataTable below(Series series) {
        boolean compared = compared(series);
        List<Column> columns = new ArrayList<>(List.of(
                new Column("system", "system", DataTable.Unit.TEXT),
                new Column("size", "size", DataTable.Unit.BYTES),
                new Column("value", series.heading() + " " + unit(series), DataTable.Unit.NUMBER),
                new Column("range", "least-most", DataTable.Unit.TEXT)));
        if (compared) {
            columns.add(new Column("ratio", "ratio", DataTable.Unit.NUMBER));
        }
        DataTable table = new DataTable(tableId(series), tableTitle(series), "", columns);
        for (String system : results.systems()) {
            for (Point point : results.points(series)) {
                List<@Nullable Object> row = new ArrayList<>(List.of(
                        system, point.bytes(), shown(series, results.value(system, point)), range(system, point)));
                if (compared) {
                    row.add(results.ours().contains(system) ? value(results.ratio(system, point)) : null);
                }
                table.row(row);
            }
        }
        return table;
    }

    private Figure figure(Series series, DataTable table) {
        boolean beside = results.systems().size() <= MOST_BESIDE;
        return new Figure(
                tableId(series) + "-figure",
                tableTitle(series),
                Figure.Kind.LINE,
                table.id(),
                "size",
                beside ? results.systems().stream().map(ResultsSection::column).toList() : List.of("value"),
                beside ? null : "system",
                "size",
                series.heading() + ", " + unit(series),
                true,
                series.unit() == Unit.NANOS);
    }

    private String tableId(Series series) {
        return id.equals(series.key()) ? id : id + "-" + series.key();
    }

    private String tableTitle(Series series) {
        return title + ": " + series.key() + ", " + series.heading();
    }

    private boolean compared(Series series) {
        return !results.peers().isEmpty() && series.unit() != Unit.PERCENT;
    }

    /** Whether a time is that of a message, so that bytes over it are a bandwidth. */
    private static boolean moves(Series series) {
        return series == Series.LATENCY || series == Series.BANDWIDTH || series == Series.BOTH_WAYS;
    }

    private static String unit(Series series) {
        return switch (series.unit()) {
            case NANOS -> "us";
            case BYTES -> "bytes";
            case PERCENT -> "%";
        };
    }

    private static double shown(Series series, double value) {
        return series.unit() == Unit.NANOS ? value / NANOS_A_MICRO : value;
    }

    private String range(String system, Point point) {
        Series series = point.series();
        return digits(shown(series, results.least(system, point))) + "-"
                + digits(shown(series, results.most(system, point)));
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
    }

    private @Nullable Double rate(String system, Point point) {
        // Bytes a nanosecond are thousands of megabytes a second.
        return point.bytes() == 0 ? null : point.bytes() / results.value(system, point) * NANOS_A_MICRO;
    }

    private static @Nullable Double value(OptionalDouble ratio) {
        return ratio.isPresent() ? ratio.getAsDouble() : null;
    }

    /** The name of a system's column in files. */
    private static String column(String system) {
        return system.replaceAll("[^a-z0-9]+", "_");
    }
}

package dev.harbinger.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows of raw values with a unit for each column; how they look is up to what shows them. A value that is not there is
 * null. Not for several threads until it is complete.
 */
public final class DataTable {
    /** What a column's values are, and so how they are shown. Files of data hold them raw. */
    public enum Unit {
        /** Words. */
        TEXT,
        /** A number of things: {@code 4,208}. */
        COUNT,
        /** A number of bytes: {@code 1.5 KiB}. */
        BYTES,
        /** A time in whole nanoseconds: {@code 1.2 ms}. */
        NANOS,
        /** A part of a whole from 0 to 1, in four digits: {@code 0.9917}. */
        RATIO,
        /** A part of a whole from 0 to 1, in percent: {@code 99.2 %}. */
        PERCENT,
        /** A number without a unit, in at most four digits that matter: {@code 17.25}. */
        NUMBER;

        /** Whether the values are numbers. */
        public boolean isNumber() {
            return this != TEXT;
        }
    }

    /**
     * A column.
     *
     * @param id its name in files, {@code [a-z0-9_]+}
     * @param heading its name for the eye
     * @param unit what its values are
     * @param fileOnly whether only files of data have it: terminals and pages leave it out
     * @param isProse whether its text is shown whole: a terminal breaks it into lines and does not cut it
     */
    public record Column(String id, String heading, Unit unit, boolean fileOnly, boolean isProse) {
        /**
         * A column.
         *
         * @throws IllegalArgumentException if the id is none
         */
        public Column {
            Ids.column(id);
            heading = PlainText.line(heading);
        }

        /**
         * A column that terminals and pages show.
         *
         * @throws IllegalArgumentException if the id is none
         */
        public Column(String id, String heading, Unit unit) {
            this(id, heading, unit, false, false);
        }

        /**
         * A column of words that are read from beginning to end, such as notes.
         *
         * @throws IllegalArgumentException if the id is none
         */
        public static Column prose(String id, String heading) {
            return new Column(id, heading, Unit.TEXT, false, true);
        }

        /** The same column, in files of data alone. */
        public Column inFilesOnly() {
            return new Column(id, heading, unit, true, isProse);
        }
    }

    private final String id;
    private final String title;
    private final String note;
    private final List<Column> columns;
    private final List<List<@Nullable Object>> rows = new ArrayList<>();

    /**
     * A table without rows.
     *
     * @param id its name in links, and that of its CSV file without the ending: {@code [a-z0-9-]+}
     * @param title what stands above it
     * @param note what readers must know to read it, may be empty
     * @param columns its columns, the one that names the row first
     * @throws IllegalArgumentException if the id is none, there is no column, or two have the same id
     */
    public DataTable(String id, String title, String note, List<Column> columns) {
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("table " + id + " has no column");
        }
        this.id = Ids.part(id);
        this.title = PlainText.line(title);
        this.note = PlainText.line(note);
        this.columns = List.copyOf(columns);
        Ids.distinct("columns of table " + id, columns.stream().map(Column::id).toList());
    }

    /**
     * Adds a row with a cell for each column: a String in columns of text, a Long, Integer or Double in the others,
     * null where there is no value. A Double that is not finite counts as no value, and a time is rounded to whole
     * nanoseconds.
     *
     * @throws IllegalArgumentException if there are more or fewer cells than columns, or a cell does not fit its column
     */
    public void row(List<? extends @Nullable Object> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(
                    "table " + id + ": a row of " + cells.size() + " cells for " + columns.size() + " columns");
        }
        List<@Nullable Object> row = new ArrayList<>(cells.size());
        for (int i = 0; i < cells.size(); i++) {
            row.add(checked(columns.get(i), cells.get(i)));
        }
        rows.add(Collections.unmodifiableList(row));
    }

    private @Nullable Object checked(Column column, @Nullable Object cell) {
        return switch (cell) {
            case null -> null;
            case String text when column.unit() == Unit.TEXT -> PlainText.line(text);
            case Long number when column.unit().isNumber() -> number;
            case Integer number when column.unit().isNumber() -> number.longValue();
            case Double number when column.unit().isNumber() && !Double.isFinite(number) -> null;
            case Double number when column.unit() == Unit.NANOS -> Math.round(number);
            case Double number when column.unit().isNumber() -> number;
            default ->
                throw new IllegalArgumentException("table " + id + ": a "
                        + cell.getClass().getSimpleName() + " in column " + column.id() + " of unit " + column.unit());
        };
    }

    /** Its name in links, and that of its CSV file without the ending. */
    public String id() {
        return id;
    }

    /** What stands above it. */
    public String title() {
        return title;
    }

    /** What readers must know to read it; may be empty. */
    public String note() {
        return note;
    }

    /** Its columns. */
    public List<Column> columns() {
        return columns;
    }

    /** Its rows so far; a cell is a String, a Long, a finite Double or null. The list grows with the table. */
    public List<List<@Nullable Object>> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** The table as terminals and pages show it, without the columns that are in files alone. */
    DataTable shown() {
        if (columns.stream().noneMatch(Column::fileOnly)) {
            return this;
        }
        int[] kept = IntStream.range(0, columns.size())
                .filter(i -> !columns.get(i).fileOnly())
                .toArray();
        DataTable shown = new DataTable(
                id, title, note, Arrays.stream(kept).mapToObj(columns::get).toList());
        for (List<@Nullable Object> row : rows) {
            List<@Nullable Object> cells = new ArrayList<>(kept.length);
            for (int i : kept) {
                cells.add(row.get(i));
            }
            shown.rows.add(Collections.unmodifiableList(cells));
        }
        return shown;
    }
}

package dev.harbinger.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plot of the rows of a table.
 *
 * @param id its name in links, {@code [a-z0-9-]+}
 * @param title what it shows
 * @param kind how it is drawn
 * @param tableId the table of the same section whose rows are drawn
 * @param x id of the column across
 * @param ys ids of the columns upwards, all of numbers; each is a line, a set of bars, or a choice of colours
 * @param series id of a column of which each distinct value is a line, a set of bars, or a row of a heat map of its
 *     own; null for none
 * @param xTitle what stands below the axis across, may be empty
 * @param yTitle what stands beside the axis upwards, may be empty
 * @param logX whether the axis across is logarithmic: needs numbers, and lines or points
 * @param logY whether the axis upwards, or the scale of colours, is logarithmic
 */
public record Figure(
        String id,
        String title,
        Kind kind,
        String tableId,
        String x,
        List<String> ys,
        @Nullable String series,
        String xTitle,
        String yTitle,
        boolean logX,
        boolean logY) {
    /** How a figure is drawn. */
    public enum Kind {
        /** Bars beside each other, one group for each value across. */
        BAR,
        /** Points joined in the order of the rows. */
        LINE,
        /** Bars upon each other. */
        STACKED_BAR,
        /** Points by themselves. */
        POINTS,
        /** Coloured cells: a column for each value across, a row for each of the series. */
        HEAT_MAP;

        private boolean hasBars() {
            return this == BAR || this == STACKED_BAR;
        }
    }

    /**
     * A figure.
     *
     * @throws IllegalArgumentException if the id is none, there is nothing upwards, bars are asked to stand on a
     *     logarithmic axis, or a heat map has no rows or a logarithmic axis across
     */
    public Figure {
        Ids.part(id);
        title = PlainText.line(title);
        ys = List.copyOf(ys);
        xTitle = PlainText.line(xTitle);
        yTitle = PlainText.line(yTitle);
        if (ys.isEmpty()) {
            throw new IllegalArgumentException("figure " + id + " has no column upwards");
        }
        if (logX && kind.hasBars()) {
            throw new IllegalArgumentException("figure " + id + ": bars stand side by side, not on a logarithmic axis");
        }
        if (kind == Kind.HEAT_MAP && series == null) {
            throw new IllegalArgumentException("figure " + id + ": a heat map needs a column for its rows, the series");
        }
        if (logX && kind == Kind.HEAT_MAP) {
            throw new IllegalArgumentException("figure " + id + ": the columns of a heat map have no logarithm");
        }
        if (logY && kind == Kind.STACKED_BAR) {
            throw new IllegalArgumentException("figure " + id + ": heights of bars upon each other have no logarithm");
        }
    }

    /** Refuses a table that has not what is drawn. */
    void check(DataTable table) {
        DataTable.Column across = column(table, x);
        if (logX && !across.unit().isNumber()) {
            throw new IllegalArgumentException("figure " + id + ": column " + x + " is text, which has no logarithm");
        }
        for (String y : ys) {
            if (!column(table, y).unit().isNumber()) {
                throw new IllegalArgumentException("figure " + id + ": column " + y + " is text, which has no height");
            }
        }
        if (series != null) {
            column(table, series);
        }
    }

    private DataTable.Column column(DataTable table, String column) {
        return table.shown().columns().stream()
                .filter(candidate -> candidate.id().equals(column))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "figure " + id + ": table " + table.id() + " has no column " + column));
    }
}

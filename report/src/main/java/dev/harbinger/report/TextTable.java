package dev.harbinger.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table of text: headings and cells of one or more lines, columns set flush left or right, sections of rows set apart
 * by a rule. A table wider than the page continues below itself, each part with the first column again.
 */
public final class TextTable {
    private static final String GAP = "  ";

    /** Side at which a column's cells are flush. */
    public enum Align {
        /** For words. */
        LEFT,
        /** For numbers. */
        RIGHT
    }

    /**
     * A column.
     *
     * @param heading its heading, lines separated by a line feed
     * @param align side at which its cells and heading are flush
     */
    public record Column(String heading, Align align) {
        /** A column of words. */
        public static Column words(String heading) {
            return new Column(heading, Align.LEFT);
        }

        /** A column of numbers. */
        public static Column numbers(String heading) {
            return new Column(heading, Align.RIGHT);
        }

        private List<String> lines() {
            return heading.lines().toList();
        }
    }

    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();
    private final List<Integer> sectionStarts = new ArrayList<>();

    /** A table of these columns, without rows. */
    public TextTable(List<Column> columns) {
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("a table needs a column");
        }
        this.columns = List.copyOf(columns);
    }

    /** Adds a row with a cell for each column; lines of a cell are separated by a line feed. */
    public void row(List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(
                    "a row of " + cells.size() + " cells in a table of " + columns.size() + " columns");
        }
        rows.add(List.copyOf(cells));
    }

    /** Sets the rows that follow apart by a rule. */
    public void section() {
        sectionStarts.add(rows.size());
    }

    /**
     * The table as lines of text, each ended with a line feed and without blanks at its end.
     *
     * @param width most characters of a line, as far as two columns fit into it
     * @param unicode whether rules may be drawn with characters beyond ASCII
     */
    public String format(int width, boolean unicode) {
        int[] widths = IntStream.range(0, columns.size()).map(this::widthOf).toArray();
        StringBuilder text = new StringBuilder();
        for (List<Integer> part : parts(width, widths)) {
            if (!text.isEmpty()) {
                text.append('\n');
            }
            formatPart(part, widths, unicode ? "─" : "-", text);
        }
        return text.toString();
    }

    /** The columns' indices, part by part, the first column first in each. */
    private List<List<Integer>> parts(int width, int[] widths) {
        List<List<Integer>> parts = new ArrayList<>();
        List<Integer> part = new ArrayList<>(List.of(0));
        int used = widths[0];
        for (int column = 1; column < columns.size(); column++) {
            int more = GAP.length() + widths[column];
            if (used + more > width && part.size() > 1) {
                parts.add(part);
                part = new ArrayList<>(List.of(0));
                used = widths[0];
            }
            part.add(column);
            used += more;
        }
        parts.add(part);
        return parts;
    }

    private int widthOf(int column) {
        int width = columns.get(column).lines().stream()
                .mapToInt(String::length)
                .max()
                .orElse(0);
        for (List<String> row : rows) {
            width = Math.max(
                    width,
                    row.get(column).lines().mapToInt(String::length).max().orElse(0));
        }
        return width;
    }

    /** Characters of a line that has all columns. */
    int width() {
        return IntStream.range(0, columns.size()).map(this::widthOf).sum() + GAP.length() * (columns.size() - 1);
    }

    private void formatPart(List<Integer> part, int[] widths, String stroke, StringBuilder text) {
        int headingLines =
                part.stream().mapToInt(c -> columns.get(c).lines().size()).max().orElse(0);
        for (int line = 0; line < headingLines; line++) {
            List<String> cells = new ArrayList<>();
            for (int column : part) {
                // Headings stand on the rule, so a shorter one begins further down.
                int own = line - headingLines + columns.get(column).lines().size();
                cells.add(own < 0 ? "" : columns.get(column).lines().get(own));
            }
            formatLine(part, widths, cells, text);
        }
        String rule = stroke.repeat(
                part.stream().mapToInt(column -> widths[column]).sum() + GAP.length() * (part.size() - 1));
        text.append(rule).append('\n');
        for (int row = 0; row < rows.size(); row++) {
            if (row > 0 && sectionStarts.contains(row)) {
                text.append(rule).append('\n');
            }
            formatRow(part, widths, part.stream().map(rows.get(row)::get).toList(), text);
        }
    }

    private void formatRow(List<Integer> part, int[] widths, List<String> cells, StringBuilder text) {
        List<List<String>> lines =
                cells.stream().map(cell -> cell.lines().toList()).toList();
        int most = lines.stream().mapToInt(List::size).max().orElse(0);
        for (int line = 0; line < Math.max(1, most); line++) {
            int at = line;
            formatLine(
                    part,
                    widths,
                    lines.stream()
                            .map(cell -> at < cell.size() ? cell.get(at) : "")
                            .toList(),
                    text);
        }
    }

    private void formatLine(List<Integer> part, int[] widths, List<String> cells, StringBuilder text) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < part.size(); i++) {
            String padding = " ".repeat(widths[part.get(i)] - cells.get(i).length());
            boolean right = columns.get(part.get(i)).align() == Align.RIGHT;
            line.append(i == 0 ? "" : GAP).append(right ? padding : "").append(cells.get(i));
            line.append(right ? "" : padding);
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }
}

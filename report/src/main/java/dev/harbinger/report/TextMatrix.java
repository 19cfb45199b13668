package dev.harbinger.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The table of a heat map as text: a row of the matrix for each of the series, a column for each value across. Where
 * the numbers do not fit, each is shown by one character, the number of its digits.
 */
final class TextMatrix {
    /** What a reader must know of {@link #magnitudes}. */
    static final String LEGEND =
            "Each cell shows how many digits its number has, 3 for 100 to 999, a for 10 digits, b for"
                    + " 11; a dot stands for 0.";

    private static final int NAMED_COLUMNS = 10;

    private final String corner;
    private final List<String> across;
    private final Map<String, Map<String, Object>> rows = new LinkedHashMap<>();
    private final DataTable.Column column;

    /**
     * A matrix.
     *
     * @param figure a heat map of the table
     * @param y id of the column whose values are the cells
     */
    TextMatrix(Figure figure, DataTable table, String y) {
        int series = index(table, String.valueOf(figure.series()));
        int x = index(table, figure.x());
        int cell = index(table, y);
        this.column = table.columns().get(cell);
        this.corner = table.columns().get(series).heading() + " / "
                + table.columns().get(x).heading();
        Set<String> columns = new LinkedHashSet<>();
        for (List<@Nullable Object> row : table.rows()) {
            String name = CellFormat.shown(table.columns().get(x).unit(), row.get(x));
            columns.add(name);
            Map<String, Object> cells = rows.computeIfAbsent(
                    CellFormat.shown(table.columns().get(series).unit(), row.get(series)), _ -> new HashMap<>());
            Object value = row.get(cell);
            if (value != null) {
                cells.put(name, value);
            }
        }
        this.across = List.copyOf(columns);
    }

    private static int index(DataTable table, String id) {
        return IntStream.range(0, table.columns().size())
                .filter(i -> table.columns().get(i).id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("table " + table.id() + " has no column " + id));
    }

    /** What the cells are. */
    String heading() {
        return column.heading();
    }

    /** How many rows it has. */
    int rows() {
        return rows.size();
    }

    /** The numbers as a table of text with at most the given number of rows; null if it is wider than the page. */
    @Nullable
    String numbers(int mostRows, int width, boolean unicode) {
        List<TextTable.Column> columns = new ArrayList<>();
        columns.add(TextTable.Column.words(corner));
        across.forEach(name -> columns.add(TextTable.Column.numbers(name)));
        TextTable table = new TextTable(columns);
        rows.entrySet().stream().limit(mostRows).forEach(row -> {
            List<String> cells = new ArrayList<>();
            cells.add(row.getKey());
            across.forEach(name ->
                    cells.add(CellFormat.shown(column.unit(), row.getValue().get(name))));
            table.row(cells);
        });
        return table.width() <= width ? table.format(width, unicode) : null;
    }

    /** One character for each number, in parts below each other where a row is wider than the page. */
    String magnitudes(int mostRows, int width) {
        int label = Math.max(
                corner.length(),
                rows.keySet().stream().mapToInt(String::length).max().orElse(0));
        int part = Math.max(NAMED_COLUMNS, width - label - 2);
        StringBuilder text = new StringBuilder();
        for (int from = 0; from < across.size(); from += part) {
            List<String> names = across.subList(from, Math.min(across.size(), from + part));
            text.append(text.isEmpty() ? "" : "\n");
            line(text, corner, label, ruler(names, part));
            rows.entrySet().stream().limit(mostRows).forEach(row -> {
                StringBuilder cells = new StringBuilder();
                names.forEach(name -> cells.append(magnitude(row.getValue().get(name))));
                line(text, row.getKey(), label, cells.toString());
            });
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String name, int label, String cells) {
        text.append(" ".repeat(label - name.length()))
                .append(name)
                .append("  ")
                .append(cells.stripTrailing())
                .append('\n');
    }

    /** The names of columns above the first of each ten, where they touch neither the next nor the end of the page. */
    private static String ruler(List<String> names, int most) {
        char[] line = new char[most];
        Arrays.fill(line, ' ');
        for (int i = 0; i < names.size(); i += NAMED_COLUMNS) {
            String name = names.get(i);
            if (name.length() < NAMED_COLUMNS && i + name.length() <= most) {
                name.getChars(0, name.length(), line, i);
            }
        }
        return new String(line);
    }

    private static char magnitude(@Nullable Object cell) {
        if (!(cell instanceof Number number) || number.doubleValue() <= 0) {
            return '.';
        }
        int digits = 0;
        for (double rest = number.doubleValue(); rest >= 1 && digits < Character.MAX_RADIX - 1; rest /= 10) {
            digits++;
        }
        return Character.forDigit(digits, Character.MAX_RADIX);
    }
}

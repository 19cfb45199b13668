package dev.harbinger.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A report as text for a terminal or a file: its figures are left out, their tables are there. */
public final class TextReport {
    private static final int NARROWEST = 20;
    private static final Pattern WORDS = Pattern.compile("[ \n]+");

    private final Appendable out;
    private final int width;
    private final boolean unicode;
    private final int mostRows;

    private TextReport(Appendable out, int width, boolean unicode, int mostRows) {
        this.out = out;
        this.width = width;
        this.unicode = unicode;
        this.mostRows = mostRows;
    }

    /**
     * Writes a report as lines ended with a line feed.
     *
     * @param width most characters of a line, as far as a word or two columns of a table fit into it
     * @param unicode whether characters beyond ASCII may be written; else they become question marks
     * @param mostRows rows of a table that are shown at most; a longer one says how many are left out
     * @throws IllegalArgumentException if {@code width} or {@code mostRows} is not positive
     */
    public static void write(Report report, Appendable out, int width, boolean unicode, int mostRows)
            throws IOException {
        if (width < 1 || mostRows < 1) {
            throw new IllegalArgumentException("width " + width + ", rows " + mostRows + ": expected 1 or more");
        }
        new TextReport(out, Math.max(width, NARROWEST), unicode, mostRows).report(report);
    }

    private void report(Report report) throws IOException {
        heading(report.title(), unicode ? "═" : "=");
        if (!report.subtitle().isEmpty()) {
            paragraph("", "", report.subtitle());
        }
        if (!report.facts().isEmpty()) {
            out.append('\n');
            int widest = report.facts().stream()
                    .mapToInt(fact -> fact.name().length())
                    .max()
                    .orElse(0);
            for (KeyFact fact : report.facts()) {
                String name = fact.name() + " ".repeat(widest - fact.name().length());
                paragraph("  " + name + "  ", " ".repeat(widest + 4), fact.value());
            }
        }
        if (!report.findings().isEmpty()) {
            out.append('\n');
            for (Finding finding : report.findings()) {
                String weight = "%-7s".formatted(finding.weight().word());
                paragraph("  " + weight + "  ", " ".repeat(11), finding.text());
            }
        }
        for (Section section : report.sections()) {
            section(section);
        }
    }

    private void section(Section section) throws IOException {
        out.append('\n');
        heading(section.title(), unicode ? "─" : "-");
        boolean first = true;
        for (String text : section.paragraphs()) {
            out.append(first ? "" : "\n");
            paragraph("", "", text);
            first = false;
        }
        for (DataTable table : section.tables()) {
            out.append(first ? "" : "\n");
            if (!table.title().equals(section.title())) {
                paragraph("", "", table.title());
            }
            Figure heatMap = section.figures().stream()
                    .filter(figure -> figure.kind() == Figure.Kind.HEAT_MAP
                            && figure.tableId().equals(table.id()))
                    .findFirst()
                    .orElse(null);
            if (heatMap == null) {
                table(table.shown());
            } else {
                matrices(heatMap, table.shown());
            }
            first = false;
        }
    }

    private void heading(String title, String stroke) throws IOException {
        List<String> lines = lines(shown(title), width, width);
        int widest = lines.stream().mapToInt(String::length).max().orElse(0);
        for (String line : lines) {
            out.append(line).append('\n');
        }
        out.append(stroke.repeat(Math.min(width, widest))).append('\n');
    }

    /** A list of the cells of a heat map would be far longer, and no one sees a pattern in it. */
    private void matrices(Figure heatMap, DataTable table) throws IOException {
        note(table);
        boolean isExplained = false;
        for (String y : heatMap.ys()) {
            TextMatrix matrix = new TextMatrix(heatMap, table, y);
            String numbers = matrix.numbers(mostRows, width, unicode);
            if (numbers == null && !isExplained) {
                paragraph("", "", TextMatrix.LEGEND);
                isExplained = true;
            }
            out.append('\n');
            paragraph("", "", matrix.heading());
            out.append(shown(numbers == null ? matrix.magnitudes(mostRows, width) : numbers));
            leftOut(matrix.rows() - mostRows);
        }
    }

    private void note(DataTable table) throws IOException {
        if (!table.note().isEmpty()) {
            paragraph("", "", table.note());
        }
    }

    private void leftOut(int rows) throws IOException {
        if (rows > 0) {
            String count = rows == 1 ? "1 more row is" : Amounts.count(rows) + " more rows are";
            paragraph("", "", count + " left out; a file of --csv or --html has all.");
        }
    }

    private void table(DataTable table) throws IOException {
        note(table);
        List<List<String>> rows = fitting(
                table.columns(),
                table.rows().stream()
                        .limit(mostRows)
                        .map(row -> cells(table, row))
                        .toList());
        TextTable text = new TextTable(IntStream.range(0, table.columns().size())
                .mapToObj(i -> column(table.columns().get(i), rows.stream().map(row -> row.get(i))))
                .toList());
        rows.forEach(text::row);
        out.append(text.format(width, unicode));
        leftOut(table.rows().size() - rows.size());
    }

    private List<String> cells(DataTable table, List<? extends @Nullable Object> row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            cells.add(shown(CellFormat.shown(table.columns().get(i).unit(), row.get(i))));
        }
        return cells;
    }

    /** Long texts are cut, all of a column at the same place; prose is broken into lines. */
    private List<List<String>> fitting(List<DataTable.Column> columns, List<List<String>> rows) {
        if (rows.isEmpty()) {
            return rows;
        }
        int most = Math.max(NARROWEST, width * 2 / 5);
        List<Shortening> shortenings = IntStream.range(0, rows.getFirst().size())
                .mapToObj(
                        i -> new Shortening(rows.stream().map(row -> row.get(i)).toList(), most, unicode ? "…" : "..."))
                .toList();
        return rows.stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(i -> columns.get(i).isProse()
                                ? String.join("\n", lines(row.get(i), most, most))
                                : shortenings.get(i).of(row.get(i)))
                        .toList())
                .toList();
    }

    /** A column whose heading is broken between words where it is wider than all cells. */
    private TextTable.Column column(DataTable.Column column, Stream<String> cells) {
        String heading = shown(column.heading());
        int most = Math.max(
                cells.flatMap(String::lines).mapToInt(String::length).max().orElse(0),
                WORDS.splitAsStream(heading).mapToInt(String::length).max().orElse(0));
        String broken = String.join("\n", lines(heading, most, most));
        return column.unit().isNumber() ? TextTable.Column.numbers(broken) : TextTable.Column.words(broken);
    }

    /** Fills words into lines, the first after {@code first}, the others after {@code indent}. */
    private void paragraph(String first, String indent, String text) throws IOException {
        String before = shown(first);
        for (String line : lines(shown(text), width - before.length(), width - indent.length())) {
            out.append(before).append(line).append('\n');
            before = indent;
        }
    }

    /** The words of a text in lines of limited length; a longer word has a line of its own. */
    private static List<String> lines(String text, int mostInFirst, int mostInOthers) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : WORDS.split(text, -1)) {
            int most = lines.isEmpty() ? mostInFirst : mostInOthers;
            if (!line.isEmpty() && line.length() + 1 + word.length() > most) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private String shown(String text) {
        return unicode ? text : PlainText.ascii(text);
    }
}

package dev.harbinger.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
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
        for (String text : section.paragraphs()) {
            paragraph("", "", text);
            out.append('\n');
        }
        for (DataTable table : section.tables()) {
            table(table);
        }
    }

    private void heading(String title, String stroke) throws IOException {
        String shown = shown(title);
        out.append(shown).append('\n');
        out.append(stroke.repeat(Math.min(width, shown.length()))).append('\n');
    }

    private void table(DataTable table) throws IOException {
        out.append(shown(table.title())).append("\n");
        if (!table.note().isEmpty()) {
            paragraph("", "", table.note());
        }
        TextTable text = new TextTable(table.columns().stream()
                .map(column -> column.unit().isNumber()
                        ? TextTable.Column.numbers(shown(column.heading()))
                        : TextTable.Column.words(shown(column.heading())))
                .toList());
        int rows = Math.min(mostRows, table.rows().size());
        for (List<@Nullable Object> row : table.rows().subList(0, rows)) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                cells.add(shown(CellFormat.shown(table.columns().get(i).unit(), row.get(i))));
            }
            text.row(cells);
        }
        out.append(text.format(width, unicode));
        int left = table.rows().size() - rows;
        if (left > 0) {
            out.append(Amounts.count(left)).append(" more rows are left out: --csv and --html have all\n");
        }
        out.append('\n');
    }

    /** Fills words into lines, the first after {@code first}, the others after {@code indent}. */
    private void paragraph(String first, String indent, String text) throws IOException {
        StringBuilder line = new StringBuilder(shown(first));
        boolean hasWord = false;
        for (String word : WORDS.split(shown(text), -1)) {
            if (hasWord && line.length() + 1 + word.length() > width) {
                out.append(line).append('\n');
                line = new StringBuilder(indent);
                hasWord = false;
            }
            line.append(hasWord ? " " : "").append(word);
            hasWord = true;
        }
        out.append(line).append('\n');
    }

    private String shown(String text) {
        return unicode ? text : PlainText.ascii(text);
    }
}

package dev.harbinger.report;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A part of a report with a heading of its own.
 *
 * @param id its name in links, {@code [a-z0-9-]+}
 * @param title its heading
 * @param text plain text, paragraphs separated by an empty line; may be empty
 * @param tables its tables
 * @param figures its figures, each of one of these tables
 */
public record Section(String id, String title, String text, List<DataTable> tables, List<Figure> figures) {
    private static final Pattern BETWEEN_PARAGRAPHS = Pattern.compile("\\n[ \\n]*\\n");

    /**
     * A section.
     *
     * @throws IllegalArgumentException if the id is none, two tables or two figures have the same id, or a figure names
     *     a table or column that is not there or cannot be drawn as it asks
     */
    public Section {
        Ids.part(id);
        title = PlainText.line(title);
        text = PlainText.lines(text);
        tables = List.copyOf(tables);
        figures = List.copyOf(figures);
        Ids.distinct("tables", tables.stream().map(DataTable::id).toList());
        Ids.distinct("figures", figures.stream().map(Figure::id).toList());
        for (Figure figure : figures) {
            figure.check(table(tables, figure));
        }
    }

    /** Its text, paragraph by paragraph. */
    List<String> paragraphs() {
        return BETWEEN_PARAGRAPHS
                .splitAsStream(text.strip())
                .filter(paragraph -> !paragraph.isBlank())
                .toList();
    }

    /** The table whose rows a figure of this section draws. */
    DataTable tableOf(Figure figure) {
        return table(tables, figure);
    }

    private static DataTable table(List<DataTable> tables, Figure figure) {
        return tables.stream()
                .filter(table -> table.id().equals(figure.tableId()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("figure " + figure.id() + " is of table "
                        + figure.tableId() + ", which its section does not have"));
    }
}

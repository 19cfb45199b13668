package dev.harbinger.report;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What fills the gaps of the page's template, by name. Rows are made as the template asks for them. */
final class PageView {
    /** Rows of a table that the page shows before it is asked for all. */
    static final int FIRST_ROWS = 200;

    /** A text in a table that has more characters may be broken anywhere. */
    static final int LONG_TEXT = 20;

    private static final Pattern BEFORE_UNIT = Pattern.compile("(?<=\\d) (?=%|(?:[KMGTPE]i)?B\\b|[num]?s\\b)");

    private PageView() {}

    static Map<String, Object> of(Report report) throws IOException {
        String style = PageParts.style();
        String library = PageParts.library();
        String script = PageParts.script();
        return Map.ofEntries(
                Map.entry(
                        "policy",
                        "default-src 'none'; style-src " + PageParts.hash(style) + "; script-src "
                                + PageParts.hash(library) + " " + PageParts.hash(script)),
                Map.entry("style", style),
                Map.entry("library", library),
                Map.entry("script", script),
                Map.entry("title", report.title()),
                Map.entry("subtitle", report.subtitle()),
                Map.entry(
                        "facts",
                        report.facts().stream()
                                .map(fact -> Map.of("name", fact.name(), "value", fact.value()))
                                .toList()),
                Map.entry("hasFindings", !report.findings().isEmpty()),
                Map.entry(
                        "findings",
                        report.findings().stream()
                                .map(finding ->
                                        Map.of("weight", finding.weight().word(), "text", unbroken(finding.text())))
                                .toList()),
                Map.entry(
                        "sections",
                        report.sections().stream().map(PageView::section).toList()),
                Map.entry("data", (Mustache.Lambda) (_, out) -> PageData.write(report, out)));
    }

    /** A text whose numbers stay on one line with their unit. */
    private static String unbroken(String text) {
        return BEFORE_UNIT.matcher(text).replaceAll("\u00A0");
    }

    private static Map<String, Object> section(Section section) {
        return Map.of(
                "id", section.id(),
                "title", section.title(),
                "paragraphs",
                        section.paragraphs().stream().map(PageView::unbroken).toList(),
                "hasFigures", !section.figures().isEmpty(),
                "figures",
                        section.figures().stream()
                                .map(figure -> figure(figure, section.tableOf(figure)))
                                .toList(),
                "tables",
                        section.tables().stream()
                                .map(DataTable::shown)
                                .map(PageView::table)
                                .toList());
    }

    private static Map<String, Object> figure(Figure figure, DataTable table) {
        return Map.of(
                "id", figure.id(),
                "kind", figure.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                "title", figure.title(),
                "label", label(figure, table),
                "tableId", table.id(),
                "tableTitle", table.title());
    }

    /** What a screen reader says of a plot. */
    private static String label(Figure figure, DataTable table) {
        String kind = switch (figure.kind()) {
            case BAR -> "Bar chart";
            case LINE -> "Line chart";
            case STACKED_BAR -> "Stacked bar chart";
            case POINTS -> "Scatter plot";
            case HEAT_MAP -> "Heat map";
        };
        String across = figure.xTitle().isEmpty() ? "" : " Across: " + figure.xTitle() + ".";
        String upwards = figure.yTitle().isEmpty() ? "" : " Upwards: " + figure.yTitle() + ".";
        return kind + ": " + figure.title() + "." + across + upwards + " Its numbers are in the table " + table.title()
                + ".";
    }

    private static Map<String, Object> table(DataTable table) {
        int all = table.rows().size();
        Iterable<Map<String, Object>> rows = () -> IntStream.range(0, Math.min(all, FIRST_ROWS))
                .mapToObj(i -> row(table, table.rows().get(i)))
                .iterator();
        return Map.of(
                "id", table.id(),
                "title", table.title(),
                "note", table.note(),
                "columns",
                        table.columns().stream()
                                .map(column -> Map.of(
                                        "heading",
                                        column.heading(),
                                        "kind",
                                        column.unit().isNumber() ? "number" : "text"))
                                .toList(),
                "rows", rows,
                "cut", all > FIRST_ROWS,
                "shown", Amounts.count(FIRST_ROWS),
                "all", Amounts.count(all));
    }

    private static Map<String, Object> row(DataTable table, List<@Nullable Object> row) {
        return Map.of(
                "cells",
                IntStream.range(0, row.size())
                        .mapToObj(i -> cell(table.columns().get(i).unit(), row.get(i), i == 0))
                        .toList());
    }

    private static Map<String, Object> cell(DataTable.Unit unit, @Nullable Object cell, boolean first) {
        String text = CellFormat.shown(unit, cell);
        String kind = unit.isNumber() ? "number" : text.length() > LONG_TEXT ? "long" : "text";
        return Map.of("text", text, "kind", kind, "first", first);
    }
}

package dev.harbinger.report;

import java.util.Collection;
import java.util.List;

/**
 * What a command has to say, once for every way to show it: {@link TextReport}, {@link CsvReport}, {@link HtmlReport}.
 * Texts may hold anything, also what a trace made up: each way escapes them, and characters that steer a terminal or
 * reorder text are replaced by U+FFFD when the parts are made.
 *
 * <p>A report does not change, except that {@link DataTable#row rows} may be added to its tables; it may be shown by
 * several threads once they are complete.
 *
 * @param title what the report is about, one line
 * @param subtitle a line beneath it, may be empty
 * @param facts the few facts that tell what was looked at
 * @param findings what the report found, the most important first
 * @param sections the tables and figures behind it
 */
public record Report(
        String title, String subtitle, List<KeyFact> facts, List<Finding> findings, List<Section> sections) {
    /**
     * A report.
     *
     * @throws IllegalArgumentException if two sections, two tables or two figures have the same id, or a table has that
     *     of a file that {@link CsvReport} writes besides
     */
    public Report {
        title = PlainText.line(title);
        subtitle = PlainText.line(subtitle);
        facts = List.copyOf(facts);
        findings = List.copyOf(findings);
        sections = List.copyOf(sections);
        Ids.distinct("sections", sections.stream().map(Section::id).toList());
        List<String> tables = sections.stream()
                .flatMap(section -> section.tables().stream())
                .map(DataTable::id)
                .toList();
        Ids.distinct("tables", tables);
        for (String taken : List.of(CsvReport.FACTS, CsvReport.FINDINGS)) {
            if (tables.contains(taken)) {
                throw new IllegalArgumentException("a table has the id " + taken + ", the name of another CSV file");
            }
        }
        Ids.distinct(
                "figures",
                sections.stream()
                        .flatMap(section -> section.figures().stream())
                        .map(Figure::id)
                        .toList());
    }

    /** This report with some of its tables only, for a terminal: without the others' sections, texts and figures. */
    public Report only(Collection<String> tables) {
        return new Report(
                title,
                subtitle,
                facts,
                findings,
                sections.stream()
                        .map(section -> new Section(
                                section.id(),
                                section.title(),
                                "",
                                section.tables().stream()
                                        .filter(table -> tables.contains(table.id()))
                                        .toList(),
                                List.of()))
                        .filter(section -> !section.tables().isEmpty())
                        .toList());
    }
}

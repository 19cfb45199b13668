package dev.harbinger.reproduction;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every published value beside ours: in short, by place, and how each was obtained. */
public final class ReproductionSection {
    /** Id of the section. */
    public static final String ID = "published";
    /** Id of the table with a row for each value; its file has all that is known of it. */
    public static final String ROWS = "reproduction";
    /** Id of the table that counts verdicts by section, table or figure. */
    public static final String PLACES = "reproduction-by-place";
    /** Id of the table that says how each was obtained. */
    public static final String DETAILS = "reproduction-details";

    private ReproductionSection() {}

    /** The section. */
    public static Section of(Reproductions reproductions) {
        return new Section(
                ID,
                "The published values",
                "",
                List.of(rows(reproductions), places(reproductions), details(reproductions)),
                List.of());
    }

    private static DataTable rows(Reproductions reproductions) {
        DataTable table = new DataTable(
                ROWS,
                "Published values beside ours",
                "The class says how near ours must come. A value that a parameter is fitted to, or that follows from"
                        + " the configuration or from another value, is never counted as reproduced.",
                List.of(
                        new Column("id", "id", Unit.TEXT),
                        Column.prose("quantity", "quantity"),
                        Column.prose("published", "published"),
                        Column.prose("measured", "ours"),
                        new Column("error", "relative error", Unit.PERCENT),
                        new Column("verdict", "verdict", Unit.TEXT),
                        new Column("class", "class", Unit.TEXT),
                        file("document"),
                        file("place"),
                        file("obtained"),
                        file("published_note"),
                        file("configuration"),
                        file("note")));
        for (Reproduction row : reproductions.rows()) {
            PublishedValue published = row.published();
            table.row(Arrays.asList(
                    published.id(),
                    published.quantity(),
                    published.withUnit(published.value()),
                    row.relativeError() == null ? row.measured() : published.withUnit(row.measured()),
                    row.relativeError(),
                    row.verdict().word(),
                    row.expectation().word(),
                    published.document(),
                    published.where(),
                    published.obtained(),
                    published.note(),
                    row.configuration(),
                    row.note()));
        }
        return table;
    }

    /** A column that the file has, so that it is whole; pages show it in a table of its own. */
    private static Column file(String id) {
        return new Column(id, id.replace('_', ' '), Unit.TEXT).inFilesOnly();
    }

    private static DataTable places(Reproductions reproductions) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("place", "place", Unit.TEXT));
        columns.add(new Column("values", "values", Unit.COUNT));
        for (Verdict verdict : Verdict.values()) {
            columns.add(new Column(verdict.word().replace(' ', '_'), verdict.word(), Unit.COUNT));
        }
        columns.add(new Column("missing", "not compared", Unit.COUNT));
        Map<String, long[]> counts = new LinkedHashMap<>();
        int missing = Verdict.values().length;
        for (Reproduction row : reproductions.rows()) {
            count(counts, row.published(), row.verdict().ordinal());
        }
        reproductions.missing().forEach(value -> count(counts, value, missing));
        DataTable table = new DataTable(PLACES, "What came of them, by place", "", columns);
        counts.forEach((place, verdicts) -> {
            List<Object> cells = new ArrayList<>();
            cells.add(place);
            cells.add(Arrays.stream(verdicts).sum());
            Arrays.stream(verdicts).forEach(cells::add);
            table.row(cells);
        });
        return table;
    }

    private static void count(Map<String, long[]> counts, PublishedValue value, int column) {
        counts.computeIfAbsent(value.where(), _ -> new long[Verdict.values().length + 1])[column]++;
    }

    private static DataTable details(Reproductions reproductions) {
        // Of a single document the page says enough.
        boolean several = reproductions.rows().stream()
                        .map(row -> row.published().document())
                        .distinct()
                        .count()
                > 1;
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("id", "id", Unit.TEXT));
        if (several) {
            columns.add(new Column("document", "document", Unit.TEXT));
        }
        columns.add(new Column("place", "section", Unit.TEXT));
        columns.add(Column.prose("obtained", "obtained"));
        columns.add(Column.prose("published_note", "document's note"));
        columns.add(Column.prose("configuration", "our configuration"));
        columns.add(Column.prose("note", "note"));
        DataTable table = new DataTable(DETAILS, "How they were obtained", "", columns);
        for (Reproduction row : reproductions.rows()) {
            PublishedValue published = row.published();
            List<String> cells = new ArrayList<>();
            cells.add(published.id());
            if (several) {
                cells.add(published.document());
            }
            cells.addAll(List.of(
                    published.where(), published.obtained(), published.note(), row.configuration(), row.note()));
            table.row(cells);
        }
        return table;
    }
}

package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    private static final Column SIZE = new Column("size", "size", Unit.BYTES);
    private static final Column RATIO = new Column("hit_ratio", "hits", Unit.RATIO);
    private static final Column SITE = new Column("site", "site", Unit.TEXT);

    private static DataTable table(String id) {
        return new DataTable(id, "A table", "", List.of(SITE, SIZE, RATIO));
    }

    private static Figure figure(Figure.Kind kind, String table, String x, String y, boolean logX, boolean logY) {
        return new Figure("f", "A figure", kind, table, x, List.of(y), null, "", "", logX, logY);
    }

    private static void refused(String why, Runnable what) {
        assertEquals(
                why, assertThrows(IllegalArgumentException.class, what::run).getMessage());
    }

    @Test
    void aRowFitsItsColumns() {
        DataTable table = table("t");
        table.row(Arrays.asList("a", 8, 0.5));
        table.row(Arrays.asList(null, 8L, null));
        table.row(Arrays.asList("b", 8.5, Double.NaN));
        assertEquals(
                List.of(Arrays.asList("a", 8L, 0.5), Arrays.asList(null, 8L, null), Arrays.asList("b", 8.5, null)),
                table.rows());
        refused("table t: a row of 1 cells for 3 columns", () -> table.row(List.of("a")));
        refused("table t: a Integer in column site of unit TEXT", () -> table.row(List.of(1, 2, 3)));
        refused("table t: a String in column size of unit BYTES", () -> table.row(List.of("a", "b", 3)));
        refused("table t: a Float in column size of unit BYTES", () -> table.row(List.of("a", 1f, 3)));
        assertEquals(3, table.rows().size());
    }

    @Test
    void columnsOfFilesAreInNoTextAndNoFigure(@TempDir Path folder) throws IOException {
        DataTable table = new DataTable("t", "A table", "", List.of(SITE, RATIO.inFilesOnly(), SIZE));
        table.row(List.of("a", 0.5, 8));
        Report report =
                new Report("", "", List.of(), List.of(), List.of(new Section("s", "", "", List.of(table), List.of())));
        StringBuilder text = new StringBuilder();
        TextReport.write(report, text, 80, false, 10);
        assertFalse(text.toString().contains("hits"), text.toString());
        assertTrue(text.toString().contains("8 B"), text.toString());
        CsvReport.write(report, folder);
        assertEquals(List.of("site,hit_ratio,size", "a,0.5,8"), Files.readAllLines(folder.resolve("t.csv")));
        refused(
                "figure f: table t has no column hit_ratio",
                () -> new Section(
                        "s",
                        "",
                        "",
                        List.of(table),
                        List.of(figure(Figure.Kind.LINE, "t", "size", "hit_ratio", false, false))));
    }

    @Test
    void idsAreOfFewLettersAndDistinct() {
        for (String id : List.of("", "A", "a b", "../x", "a.b", "a_b", "é")) {
            assertThrows(IllegalArgumentException.class, () -> table(id), id);
            assertThrows(IllegalArgumentException.class, () -> new Section(id, "", "", List.of(), List.of()), id);
        }
        assertThrows(IllegalArgumentException.class, () -> new Column("a-b", "", Unit.TEXT));
        refused("two columns of table t have the id size", () -> new DataTable("t", "", "", List.of(SIZE, SIZE)));
        refused("table t has no column", () -> new DataTable("t", "", "", List.of()));
        Section one = new Section("one", "", "", List.of(table("t")), List.of());
        Section two = new Section("two", "", "", List.of(table("t")), List.of());
        refused("two sections have the id one", () -> new Report("", "", List.of(), List.of(), List.of(one, one)));
        refused("two tables have the id t", () -> new Report("", "", List.of(), List.of(), List.of(one, two)));
        Section facts = new Section("f", "", "", List.of(table("facts")), List.of());
        refused(
                "a table has the id facts, the name of another CSV file",
                () -> new Report("", "", List.of(), List.of(), List.of(facts)));
    }

    @Test
    void aFigureDrawsColumnsOfATableOfItsSection() {
        List<DataTable> tables = List.of(table("t"));
        new Section("s", "", "", tables, List.of(figure(Figure.Kind.LINE, "t", "size", "hit_ratio", true, true)));
        refused(
                "figure f is of table u, which its section does not have",
                () -> new Section(
                        "s", "", "", tables, List.of(figure(Figure.Kind.BAR, "u", "size", "size", false, false))));
        refused(
                "figure f: table t has no column width",
                () -> new Section(
                        "s", "", "", tables, List.of(figure(Figure.Kind.BAR, "t", "width", "size", false, false))));
        refused(
                "figure f: column site is text, which has no height",
                () -> new Section(
                        "s", "", "", tables, List.of(figure(Figure.Kind.BAR, "t", "size", "site", false, false))));
        refused(
                "figure f: column site is text, which has no logarithm",
                () -> new Section(
                        "s", "", "", tables, List.of(figure(Figure.Kind.LINE, "t", "site", "size", true, false))));
        refused(
                "figure f: bars stand side by side, not on a logarithmic axis",
                () -> figure(Figure.Kind.BAR, "t", "size", "size", true, false));
        refused(
                "figure f: heights of bars upon each other have no logarithm",
                () -> figure(Figure.Kind.STACKED_BAR, "t", "size", "size", false, true));
        refused(
                "figure f has no column upwards",
                () -> new Figure("f", "", Figure.Kind.BAR, "t", "x", List.of(), null, "", "", false, false));
    }

    @Test
    void textOfATraceCannotSteerATerminalOrBreakALine() {
        String hostile = "a\u001B[2Jb\u0000\u009Bc\u202Ed\nf\tg\uD800h\u2028i";
        String harmless = "a\uFFFD[2Jb\uFFFD\uFFFDc\uFFFDd f g\uFFFDh\uFFFDi";
        assertEquals(harmless, new KeyFact(hostile, hostile).value());
        assertEquals(harmless, new Finding(Finding.Weight.NOTE, hostile).text());
        DataTable table = table("t");
        table.row(Arrays.asList(hostile, null, null));
        assertEquals(harmless, table.rows().getFirst().getFirst());
        assertEquals("a b\nc\n\nd", PlainText.lines("a\tb\rc\r\n\nd"));
        String ordinary = "größe 日本 \uD83D\uDC69\u200D\uD83D\uDCBB";
        assertEquals(ordinary, PlainText.line(ordinary));
    }

    @Test
    void rowsOfATableCannotBeChangedFromOutside() {
        DataTable table = table("t");
        table.row(Collections.nCopies(3, null));
        assertThrows(UnsupportedOperationException.class, () -> table.rows().clear());
        assertThrows(
                UnsupportedOperationException.class,
                () -> table.rows().getFirst().clear());
    }
}

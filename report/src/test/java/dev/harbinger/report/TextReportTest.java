package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {
    private static String text(Report report, int width, boolean unicode, int mostRows) throws IOException {
        StringBuilder out = new StringBuilder();
        TextReport.write(report, out, width, unicode, mostRows);
        return out.toString();
    }

    private static Report report() {
        DataTable sizes = new DataTable(
                "sizes",
                "By size",
                "A size counts up to the next.",
                List.of(
                        new Column("size", "size", Unit.BYTES),
                        new Column("early", "found early", Unit.PERCENT),
                        new Column("site", "most at", Unit.TEXT)));
        sizes.row(Arrays.asList(8, 0.62, "cg.f:1021"));
        sizes.row(Arrays.asList(28_000, null, "/home/user/solver/exchange/halo.f:7"));
        sizes.row(Arrays.asList(1 << 20, 1.0, "größe.f:1"));
        return new Report(
                "cg.A.64",
                "what came early",
                List.of(new KeyFact("format", "DUMPI"), new KeyFact("processes", "64")),
                List.of(
                        new Finding(Finding.Weight.GAIN, "Rank 0 finds 62 % of its 8-byte messages early."),
                        new Finding(Finding.Weight.CAUTION, "There are no buffers.")),
                List.of(
                        new Section("early", "Early arrivals", "One.\nStill one.\n\n\nTwo.", List.of(sizes), List.of()),
                        new Section("none", "Nothing", "", List.of(), List.of())));
    }

    @Test
    void findingsStandFirstAndLongTextsAreBrokenOrShortened() throws IOException {
        assertEquals("""
            cg.A.64
            =======
            what came early

              format     DUMPI
              processes  64

              gain     Rank 0 finds 62 % of its
                       8-byte messages early.
              caution  There are no buffers.

            Early arrivals
            --------------
            One. Still one.

            Two.

            By size
            A size counts up to the next.
                       found
                size   early  most at
            --------------------------------------
                 8 B  62.0 %  cg.f:1021
            27.3 KiB       -  /home/...ge/halo.f:7
            1 more row is left out; a file of --csv
            or --html has all.

            Nothing
            -------
            """, text(report(), 40, false, 2));
    }

    @Test
    void charactersBeyondAsciiAreLeftToThoseWhoCanSeeThem() throws IOException {
        assertTrue(text(report(), 80, true, 10).contains("größe.f:1"));
        String ascii = text(report(), 80, false, 10);
        assertTrue(ascii.contains("gr??e.f:1"));
        assertTrue(ascii.chars().allMatch(character -> character < 0x80));
    }

    @Test
    void noLineOfTheSampleIsWiderThanThePageButForWordsThatAre() throws IOException {
        String text = text(SampleReport.report(), 100, true, 5);
        assertEquals(List.of(), text.lines().filter(line -> line.length() > 100).toList());
        assertTrue(text.chars().noneMatch(character -> character < ' ' && character != '\n'), text);
        assertTrue(text.contains("9,995 more rows are left out"));
    }

    private static String text(DataTable table, List<Figure> figures, int width, int mostRows) throws IOException {
        Section section = new Section("only", table.title(), "", List.of(table), figures);
        return text(new Report("t", "", List.of(), List.of(), List.of(section)), width, false, mostRows);
    }

    @Test
    void proseIsBrokenIntoLinesAndNotCut() throws IOException {
        DataTable table = new DataTable(
                "costs",
                "The costs",
                "",
                List.of(
                        new Column("key", "key", Unit.TEXT),
                        Column.prose("note", "source or meaning"),
                        new Column("value", "value", Unit.COUNT)));
        table.row(Arrays.asList("link.timeout", "until what is not acknowledged is sent again", 150));
        table.row(Arrays.asList("page", "Intel Architecture", 4096));
        assertEquals("""
            t
            =

            The costs
            ---------
            key           source or meaning     value
            -----------------------------------------
            link.timeout  until what is not       150
                          acknowledged is sent
                          again
            page          Intel Architecture    4,096
            """, text(table, List.of(), 52, 10));
    }

    private static DataTable traffic(int ranks) {
        DataTable table = new DataTable(
                "traffic",
                "Messages between processes",
                "",
                List.of(
                        new Column("from", "sender", Unit.TEXT),
                        new Column("to", "receiver", Unit.TEXT),
                        new Column("messages", "messages", Unit.COUNT),
                        new Column("bytes", "bytes", Unit.BYTES)));
        for (int from = 0; from < ranks; from++) {
            for (int to = 0; to < ranks; to++) {
                long messages = to == (from + 1) % ranks ? 150 : 0;
                table.row(Arrays.asList("" + from, "" + to, messages, 1_024 * 1_024 * messages));
            }
        }
        return table;
    }

    private static final Figure HEAT_MAP = new Figure(
            "traffic-figure",
            "Messages between processes",
            Figure.Kind.HEAT_MAP,
            "traffic",
            "to",
            List.of("messages", "bytes"),
            "from",
            "",
            "",
            false,
            true);

    @Test
    void theTableOfAHeatMapIsAMatrix() throws IOException {
        assertEquals("""
            t
            =

            Messages between processes
            --------------------------

            messages
            sender / receiver    0    1    2
            --------------------------------
            0                    0  150    0
            1                    0    0  150
            2                  150    0    0

            bytes
            sender / receiver          0          1          2
            --------------------------------------------------
            0                        0 B  150.0 MiB        0 B
            1                        0 B        0 B  150.0 MiB
            2                  150.0 MiB        0 B        0 B
            """, text(traffic(3), List.of(HEAT_MAP), 60, 10));
    }

    @Test
    void aMatrixThatIsTooWideShowsTheDigitsOfItsNumbers() throws IOException {
        String text = text(traffic(12), List.of(HEAT_MAP), 40, 11);
        assertTrue(text.contains("""

            messages
            sender / receiver  0         10
                            0  .3..........
                            1  ..3.........
            """), text);
        assertTrue(text.contains("""

            bytes
            sender / receiver  0         10
                            0  .9..........
            """), text);
        assertTrue(text.contains("10  ...........3\n1 more row is left out;"), text);
        assertEquals(List.of(), text.lines().filter(line -> line.length() > 40).toList());
        assertTrue(text.replaceAll("\\s+", " ").contains("3 for 100 to 999, a for 10 digits"), text);
    }

    @Test
    void aLargeMatrixHasALineForEachOfItsRowsAndMeasures() throws IOException {
        String text = text(traffic(64), List.of(HEAT_MAP), 100, 1_000);
        long rows = text.lines().filter(line -> line.matches(" *\\d+  [.39]+")).count();
        assertEquals(2 * 64, rows);
        assertTrue(text.lines().count() < 2 * 64 + 20, text);
    }

    @Test
    void aMatrixWiderThanThePageContinuesBelow() throws IOException {
        String text = text(traffic(30), List.of(HEAT_MAP), 40, 1_000);
        assertEquals(List.of(), text.lines().filter(line -> line.length() > 40).toList());
        assertTrue(text.contains("\nsender / receiver  21\n"), text);
    }

    @Test
    void aPageNeedsWidthAndRows() {
        assertThrows(IllegalArgumentException.class, () -> text(report(), 0, true, 5));
        assertThrows(IllegalArgumentException.class, () -> text(report(), 80, true, 0));
    }
}

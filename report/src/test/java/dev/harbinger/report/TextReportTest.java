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

    @Test
    void aPageNeedsWidthAndRows() {
        assertThrows(IllegalArgumentException.class, () -> text(report(), 0, true, 5));
        assertThrows(IllegalArgumentException.class, () -> text(report(), 80, true, 0));
    }
}

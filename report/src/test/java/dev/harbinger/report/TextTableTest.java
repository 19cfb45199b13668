package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.TextTable.Column;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void cellsAndHeadingsAreFlushAtTheColumnsSide() {
        TextTable table = new TextTable(List.of(Column.words("name"), Column.numbers("hits\nof all")));
        table.row(List.of("lru", "9"));
        table.row(List.of("tournament", "1,000"));
        table.section();
        table.row(List.of("max", "1,000"));
        assertEquals("""
                          hits
            name        of all
            ------------------
            lru              9
            tournament   1,000
            ------------------
            max          1,000
            """, table.format(80, false));
    }

    @Test
    void aWideTableContinuesBelowWithItsFirstColumnAgain() {
        TextTable table = new TextTable(List.of(
                Column.numbers("rank"), Column.numbers("aaaaaaaa"), Column.numbers("bbbbbbbb"), Column.numbers("c")));
        table.row(List.of("0", "1", "2", "3"));
        assertEquals("""
            rank  aaaaaaaa
            --------------
               0         1

            rank  bbbbbbbb  c
            -----------------
               0         2  3
            """, table.format(18, false));
    }

    @Test
    void aCellOfSeveralLinesMakesItsRowAsHigh() {
        TextTable table = new TextTable(List.of(Column.words("a"), Column.numbers("b"), Column.words("c")));
        table.row(List.of("x", "1", "one\ntwo"));
        table.row(List.of("", "", ""));
        table.row(List.of("y", "22", "three"));
        assertEquals("""
            a   b  c
            ------------
            x   1  one
                   two

            y  22  three
            """, table.format(80, false));
    }

    @Test
    void rulesAreAsciiUnlessMoreIsAllowed() {
        TextTable table = new TextTable(List.of(Column.words("a")));
        table.row(List.of("b"));
        assertEquals("a\n-\nb\n", table.format(80, false));
        assertEquals("a\n─\nb\n", table.format(80, true));
    }

    @Test
    void aRowMustHaveACellForEachColumn() {
        TextTable table = new TextTable(List.of(Column.words("a")));
        assertThrows(IllegalArgumentException.class, () -> table.row(List.of("b", "c")));
    }

    @Test
    void amountsAreTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertEquals("4,208", Amounts.count(4208));
            assertEquals("0.5", Amounts.count(0.5));
            assertEquals("0 B", Amounts.bytes(0));
            assertEquals("512 B", Amounts.bytes(512));
            assertEquals("1.0 KiB", Amounts.bytes(1024));
            assertEquals("1.0 MiB", Amounts.bytes(1024 * 1024 - 1));
            assertEquals("16.0 EiB", Amounts.bytes(0x1p64));
            assertEquals("350 ns", Amounts.nanos(350));
            assertEquals("1.0 us", Amounts.nanos(999.96));
            assertEquals("1.2 ms", Amounts.nanos(1.2e6));
            assertEquals("7,200.0 s", Amounts.nanos(7.2e12));
            assertEquals("99.2 %", Amounts.percent(0.992));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void linesHaveNoBlanksAtTheirEnd() {
        TextTable table = new TextTable(List.of(Column.words("a"), Column.words("long heading")));
        table.row(List.of("b", "c"));
        assertTrue(table.format(80, false).lines().noneMatch(line -> line.endsWith(" ")));
    }
}

package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.report.DataTable.Unit;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class CellFormatTest {
    @Test
    void eachUnitHasItsLook() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertEquals("a", CellFormat.shown(Unit.TEXT, "a"));
            assertEquals("-", CellFormat.shown(Unit.TEXT, null));
            assertEquals("-", CellFormat.shown(Unit.RATIO, null));
            assertEquals("4,208", CellFormat.shown(Unit.COUNT, 4208L));
            assertEquals("1.5 KiB", CellFormat.shown(Unit.BYTES, 1536L));
            assertEquals("1.2 ms", CellFormat.shown(Unit.NANOS, 1_200_000L));
            assertEquals("0.9917", CellFormat.shown(Unit.RATIO, 0.99165));
            assertEquals("1.0000", CellFormat.shown(Unit.RATIO, 1L));
            assertEquals("99.2 %", CellFormat.shown(Unit.PERCENT, 0.9917));
            assertEquals("17", CellFormat.shown(Unit.NUMBER, 17.0));
            assertEquals("17.25", CellFormat.shown(Unit.NUMBER, 17.254));
            assertEquals("-0.00001235", CellFormat.shown(Unit.NUMBER, -0.0000123456));
            assertEquals("12,350", CellFormat.shown(Unit.NUMBER, 12_345.6));
            assertEquals("0.1", CellFormat.shown(Unit.NUMBER, 0.1));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void rawNumbersKeepAllDigits() {
        assertEquals("", CellFormat.raw(null));
        assertEquals("9223372036854775807", CellFormat.raw(Long.MAX_VALUE));
        assertEquals("0.1", CellFormat.raw(0.1));
        assertEquals("3", CellFormat.raw(3.0));
        for (double value : new double[] {Math.PI * 1e-300, 1 / 3.0, -1e22, Double.MIN_VALUE, Double.MAX_VALUE}) {
            assertEquals(value, Double.parseDouble(CellFormat.raw(value)));
        }
    }
}

package dev.harbinger.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A cell as text: for the eye, or raw for a file of data. */
final class CellFormat {
    private static final double MOST_EXACT = 0x1p53;

    /** Numbers between these are written without an exponent. */
    private static final double LEAST_PLAIN = 1e-9;

    private static final double MOST_PLAIN = 1e21;

    private static final MathContext FOUR_DIGITS = new MathContext(4, RoundingMode.HALF_UP);

    private CellFormat() {}

    /** The cell with its unit; {@value MeasureTable#NONE} where there is none. */
    static String shown(DataTable.Unit unit, @Nullable Object cell) {
        return switch (cell) {
            case null -> MeasureTable.NONE;
            case Number number -> shown(unit, number.doubleValue());
            default -> cell.toString();
        };
    }

    private static String shown(DataTable.Unit unit, double value) {
        return switch (unit) {
            case TEXT, COUNT -> Amounts.count(value);
            case BYTES -> Amounts.bytes(value);
            case NANOS -> Amounts.nanos(value);
            case RATIO -> String.format(Locale.ROOT, "%.4f", value);
            case PERCENT -> Amounts.percent(value);
            case NUMBER -> number(value);
        };
    }

    private static String number(double value) {
        if (value == Math.rint(value)) {
            return Amounts.count(value);
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(FOUR_DIGITS).stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, rounded.scale()) + "f", rounded);
    }

    /** The cell with all its digits and no unit; empty where there is none. */
    static String raw(@Nullable Object cell) {
        return switch (cell) {
            case null -> "";
            case Double number -> digits(number);
            default -> cell.toString();
        };
    }

    private static String digits(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < MOST_EXACT) {
            return Long.toString((long) value);
        }
        return size >= LEAST_PLAIN && size < MOST_PLAIN
                ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
                : Double.toString(value);
    }
}

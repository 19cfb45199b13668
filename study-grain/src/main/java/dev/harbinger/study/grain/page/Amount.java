package dev.harbinger.study.grain.page;

import java.math.BigDecimal;
import java.math.MathContext;

/** A time or a number of words as people write it: at most four digits that matter, no zeros behind. */
final class Amount {
    private static final MathContext DIGITS = new MathContext(4);

    private Amount() {}

    static String of(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Words.format("%,.0f", value);
        }
        if (Math.abs(value) >= 1000) {
            return Words.format("%,.0f", value);
        }
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}

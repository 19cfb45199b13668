package dev.harbinger.study.grain.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionParserTest {
    private static final Position START = new Position(7, 15);
    private static final Map<String, Double> VARIABLES = Map.of("n", 4.0, "N", 64.0, "P", 16.0);

    private static Expression parsed(String text) {
        return ExpressionParser.parse(text, START, VARIABLES.keySet());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1 + 2 * 3                 | 7
        (1 + 2) * 3               | 9
        10 - 3 - 2                | 5
        48 / 4 / 3                | 4
        2 ^ 3 ^ 2                 | 512
        -2 ^ 2                    | -4
        2 ^ -1                    | 0.5
        --3                       | 3
        2 - -3                    | 5
        1.5e2 + .5                | 150.5
        4 * (1 + sqrt(n))         | 12
        sqrt(N / P)               | 2
        log2(N)                   | 6
        cbrt(N)                   | 4
        ceil(2.1) + floor(2.9)    | 5
        max(1, n, 3) - min(n, 2)  | 2
        if(n == 1, 78, 33)        | 33
        if(n != 1, 78, 33)        | 78
        if(n < 4, 1, 1 / 2)       | 0.5
        if(n == 4, 1, 1 / 0)      | 1
        n <= 4                    | 1
        n >= 5                    | 0
        n > 3                     | 1
        """)
    void aFormulaHasTheValueThatItsRulesGive(String text, double expected) {
        assertEquals(expected, parsed(text).value(VARIABLES), 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1 +            | 18 | expected a number, a name or '(', not the end of the line
        1 + * 2        | 19 | expected a number, a name or '(', not '*'
        (1 + 2         | 21 | expected ')', not the end of the line
        1 + 2)         | 20 | expected an operator or the end, not ')'
        2 n            | 17 | expected an operator or the end, not 'n'
        1 < 2 < 3      | 21 | expected an operator or the end, not '<'
        4 * m          | 19 | 'm' is not known; known are
        4 * sqr(n)     | 19 | there is no function 'sqr'; the functions are sqrt, cbrt, log2, ceil, floor, max, min, if
        4 * sqrt n     | 19 | the function sqrt has no arguments; write sqrt(...)
        sqrt(n, 2)     | 15 | sqrt takes 1 argument, not 2
        if(n, 2)       | 15 | if takes 3 arguments, not 2
        max()          | 19 | expected a number, a name or '(', not ')'
        2 # 3          | 17 | expected an operator or the end, not '#'
        1e999          | 15 | the number 1e999 is too large
        """)
    void whatIsNoFormulaIsRefusedAtItsColumn(String text, int column, String problem) {
        ExpressionException wrong = assertThrows(ExpressionException.class, () -> parsed(text));
        assertEquals(new Position(7, column), wrong.position());
        assertTrue(wrong.problem().startsWith(problem), wrong.problem());
        assertTrue(String.valueOf(wrong.getMessage()).startsWith("line 7, column " + column + ": "), wrong.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1 / (n - 4)        | 17 | division by zero
        1 + sqrt(0 - n)    | 19 | sqrt(-4) has no value
        log2(n - 4)        | 15 | log2(0) has no value
        10 ^ 400           | 18 | 10 ^ 400 has no finite value
        (0 - 8) ^ 0.5      | 23 | -8 ^ 0.5 has no finite value
        """)
    void whatHasNoValueIsRefusedAtItsColumn(String text, int column, String problem) {
        Expression formula = parsed(text);
        ExpressionException wrong = assertThrows(ExpressionException.class, () -> formula.value(VARIABLES));
        assertEquals(new Position(7, column), wrong.position());
        assertEquals(problem, wrong.problem());
    }

    @Test
    void formulasThatWouldExhaustTheStackAreRefused() {
        String deep = "(".repeat(200) + "1" + ")".repeat(200);
        assertTrue(assertThrows(ExpressionException.class, () -> parsed(deep))
                .problem()
                .contains("inside each other"));
        String signs = "-".repeat(500) + "1";
        assertTrue(assertThrows(ExpressionException.class, () -> parsed(signs))
                .problem()
                .contains("inside each other"));
        String longOne = "1" + "+1".repeat(1000);
        assertTrue(assertThrows(ExpressionException.class, () -> parsed(longOne))
                .problem()
                .contains("at most 1000 characters"));
    }

    @Test
    void aLogarithmOfAPowerOfTwoIsExact() {
        for (int exponent = 0; exponent < 50; exponent++) {
            Expression formula = ExpressionParser.parse("log2(n)", START, Set.of("n"));
            assertEquals(exponent, formula.value(Map.of("n", Math.scalb(1.0, exponent))), 0);
        }
    }

    @Property
    void sumsAndProductsAreThoseOfJava(
            @ForAll @IntRange(min = 0, max = 1000) int a,
            @ForAll @IntRange(min = 0, max = 1000) int b,
            @ForAll @IntRange(min = 1, max = 1000) int c) {
        double expected = a + b * (double) c - (double) b / c;
        assertEquals(
                expected, parsed(a + "+" + b + " * " + c + " - " + b + "/" + c).value(VARIABLES), 1e-9);
    }

    @Property
    void noTextWhateverIsMoreThanOneClearError(@ForAll @StringLength(max = 60) String text) {
        try {
            assertTrue(Double.isFinite(parsed(text.replace('\n', ' ')).value(VARIABLES)));
        } catch (ExpressionException e) {
            assertTrue(e.position().column() >= START.column(), e.toString());
        }
    }
}

package dev.harbinger.study.grain.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramReaderTest {
    private static final Map<String, Double> VARIABLES =
            Map.of("n", 4.0, "N", 64.0, "P", 16.0, "k_o", 5.0, "v_o", 1.0, "k_l", 11.0);

    private static LogProgram read(String... lines) {
        return ProgramReader.read("mine", "mine", String.join("\n", lines));
    }

    @Test
    void aProgramSaysWhatItsLinesSay() {
        LogProgram program = read(
                "# a comment",
                "name = a name",
                "about = what it does # not this",
                "kind = loose",
                "cells = powers of 8",
                "grains = powers of 4",
                "phases = 2 * 50",
                "",
                "let side = sqrt(n)",
                "let edge = 4 * side",
                "computation = n * 10",
                "messages = edge + k_o",
                "slack = -1");
        assertEquals("a name", program.name());
        assertEquals("what it does", program.about());
        assertEquals(Kind.LOOSE, program.kind());
        assertEquals(8, program.cells().base());
        assertEquals(4, program.grains().base());
        assertEquals(100, program.phases());
        assertEquals(13, program.value(Quantity.MESSAGES, VARIABLES).orElseThrow());
        assertEquals(-1, program.value(Quantity.SLACK, VARIABLES).orElseThrow());
        assertEquals(true, program.value(Quantity.WORDS, VARIABLES).isEmpty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        computation                | mine, line 2, column 1: 'computation' says nothing; write it as 'key = value'
        "   computation ="         | mine, line 2, column 17: nothing stands behind 'computation ='
        computation = 3 * m        | mine, line 2, column 19: 'm' is not known; known are n, N, P, k_o, v_o, k_l, cell
        computation = 3 *          | mine, line 2, column 18: expected a number, a name or '(', not the end of the line
        let n = 3                  | mine, line 2, column 1: 'n' is given, as are n, N, P, k_o, v_o, k_l; take another name
        let 3 = 3                  | mine, line 2, column 1: '3' is no name; it must be of letters, digits and underscores
        let cell = 3               | mine, line 2, column 1: 'let cell' is there twice; delete one
        work = 3                   | mine, line 2, column 1: 'work' is not known; lines begin with name, about, kind, cells, grains, phases, let NAME, serial, computation, messages, words, slack, destinations, least
        kind = slow                | mine, line 2, column 8: there is no kind 'slow'; the kinds are tight, loose, pipelined
        cells = squares            | mine, line 2, column 9: 'squares' is not known; write it as 'powers of 4'
        grains = powers of 1       | mine, line 2, column 10: powers of 1: the base must be from 2 to 1000
        phases = n                 | mine, line 2, column 10: 'n' has no value here
        phases = 0.5               | mine has no line 'computation = ...', the time that a processor computes in a phase; add one
        """)
    void aLineThatIsWrongIsNamedWithItsColumn(String line, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> read("let cell = 1", line))
                        .getMessage());
    }

    @Test
    void whatHasLessThanAPhaseIsRefused() {
        assertEquals(
                "mine: phases is 0.5; it must be 1 or more",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> read("phases = 0.5", "computation = 1", "messages = 1"))
                        .getMessage());
    }

    @Test
    void aConstantIsTheSameForEveryGrain() {
        LogProgram program = read("let a = 3", "let b = a * n", "let cell = a + 1", "computation = n", "messages = 1");
        assertEquals(4, program.constant("cell"));
        assertEquals(8, program.with("a", 7).constant("cell"));
        assertEquals(
                "mine, line 2, column 13: 'b' must be the same for every grain: 'n' has no value here",
                assertThrows(IllegalArgumentException.class, () -> program.constant("b"))
                        .getMessage());
        assertEquals(
                "the program mine has no line 'let c = ...'; it defines a, b, cell",
                assertThrows(IllegalArgumentException.class, () -> program.with("c", 1))
                        .getMessage());
    }
}

package dev.harbinger.trace.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LineInputTest {
    private static LineInput lines(String text, boolean lastLineMayBeCutOff, boolean longLinesAreCut) {
        return new LineInput(
                new SlowStream(text.getBytes(StandardCharsets.UTF_8), 1, 1 << 20),
                "the file",
                lastLineMayBeCutOff,
                longLinesAreCut);
    }

    private static List<String> all(LineInput lines) throws IOException {
        List<String> all = new ArrayList<>();
        while (lines.next()) {
            all.add(lines.number() + ":" + lines.text());
        }
        return all;
    }

    @Test
    void emptyLinesAreSkippedButCounted() throws IOException {
        assertEquals(List.of("2:a", "5:b"), all(lines("\na\n\r\n\nb\n\n", false, false)));
    }

    @Test
    void linesMayEndAsOnWindows() throws IOException {
        assertEquals(List.of("1:a", "2:b\rc"), all(lines("a\r\nb\rc\r\n", false, false)));
    }

    @Test
    void textIsReadAsUtf8() throws IOException {
        assertEquals(List.of("1:Größe"), all(lines("Größe\n", false, false)));
    }

    @Test
    void aLastLineWithoutItsEndIsAnErrorUnlessItMayBeCutOff() throws IOException {
        LineInput strict = lines("a\nb", false, false);
        assertTrue(strict.next());
        TraceFormatException error = assertThrows(TraceFormatException.class, strict::next);
        assertTrue(error.getMessage().startsWith("the file: line 2 is cut off"), error.getMessage());
        LineInput lenient = lines("a\nb", true, false);
        assertTrue(lenient.next());
        assertFalse(lenient.lacksEnd());
        assertTrue(lenient.next());
        assertTrue(lenient.lacksEnd());
        assertEquals("b", lenient.text());
        assertFalse(lenient.next());
    }

    @Test
    void aLineOfTheGreatestLengthIsReadAndALongerOneIsAnError() throws IOException {
        String longest = "x".repeat(LineInput.LONGEST_LINE);
        LineInput lines = lines(longest + "\n" + longest + "x\nb\n", false, false);
        assertTrue(lines.next());
        assertEquals(longest, lines.text());
        TraceFormatException error = assertThrows(TraceFormatException.class, lines::next);
        assertTrue(error.getMessage().startsWith("the file: line 2 is longer than"), error.getMessage());
    }

    @Test
    void aFileWithoutLinesEndsSoon() {
        LineInput lines = lines("x".repeat(10 * LineInput.LONGEST_LINE), false, false);
        assertThrows(TraceFormatException.class, lines::next);
    }

    @Property(tries = 100)
    void longLinesAreCutWhateverThePiecesInWhichTheyCome(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 300_000) int mostAtOnce) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int line = 1; line <= 5; line++) {
            int length = random.nextBoolean() ? 1 + random.nextInt(9) : random.nextInt(4 * LineInput.LONGEST_LINE) + 1;
            String content = String.valueOf((char) ('a' + line)).repeat(length);
            text.append(content).append(random.nextBoolean() ? "\n" : "\r\n");
            boolean cut = text.length() > 0 && lengthWithReturn(text, length) > LineInput.LONGEST_LINE;
            expected.add(line + (cut ? "+" : "=") + Math.min(length, LineInput.LONGEST_LINE) + content.charAt(0));
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
        List<String> found = new ArrayList<>();
        try (LineInput lines = new LineInput(new SlowStream(bytes, seed, mostAtOnce), "the file", false, true)) {
            while (lines.next()) {
                String content = lines.text();
                found.add(lines.number() + (lines.isCut() ? "+" : "=") + content.length() + content.charAt(0));
            }
        }
        assertEquals(expected, found);
    }

    /** A carriage return before the line feed counts. */
    private static int lengthWithReturn(StringBuilder text, int length) {
        return text.length() > 1 && text.charAt(text.length() - 2) == '\r' ? length + 1 : length;
    }

    @Test
    void aLongLineAtTheEndIsCutToo() throws IOException {
        String tooLong = "x".repeat(3 * LineInput.LONGEST_LINE);
        for (String end : List.of("", "\n")) {
            LineInput lines = lines("a\n" + tooLong + end, false, true);
            assertTrue(lines.next());
            assertFalse(lines.isCut());
            assertTrue(lines.next());
            assertTrue(lines.isCut());
            assertFalse(lines.next());
        }
    }

    @Test
    void whatIsShownIsShortAndHasNothingThatATerminalObeys() {
        assertEquals("a?[31m?", LineInput.shown("a\u001b[31mö"));
        assertEquals("y".repeat(40) + "...", LineInput.shown("y".repeat(41)));
    }

    @Test
    void theStreamIsClosedWithIt() throws IOException {
        SlowStream stream = new SlowStream(new byte[0], 0, 1);
        new LineInput(stream, "the file", true).close();
        assertTrue(stream.isClosed());
    }
}

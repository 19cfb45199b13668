package dev.harbinger.report;

import java.util.function.IntPredicate;

/**
 * Text that may come out of a trace, made harmless for any page or terminal: characters that steer a terminal, change
 * the direction of writing, break a line or belong to no character are replaced by {@value #REPLACEMENT}.
 */
final class PlainText {
    private static final char REPLACEMENT = '\uFFFD';
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private PlainText() {}

    /** One line: line ends and tabs become blanks. */
    static String line(String text) {
        return clean(text, false);
    }

    /** Paragraphs: lines end with a line feed. */
    static String lines(String text) {
        return clean(text.replace("\r\n", "\n").replace('\r', '\n'), true);
    }

    /** The same text for a page that shows ASCII only: what is beyond becomes a question mark. */
    static String ascii(String text) {
        return map(text, character -> character < 0x80, '?');
    }

    private static String clean(String text, boolean keepLines) {
        String spaced = keepLines
                ? text.replace('\t', ' ')
                : text.replace("\r\n", " ")
                        .replace('\n', ' ')
                        .replace('\r', ' ')
                        .replace('\t', ' ');
        return map(spaced, character -> character == '\n' || isHarmless(character), REPLACEMENT);
    }

    private static String map(String text, IntPredicate keeps, char replacement) {
        if (text.codePoints().allMatch(keeps)) {
            return text;
        }
        StringBuilder mapped = new StringBuilder(text.length());
        text.codePoints().forEach(character -> mapped.appendCodePoint(keeps.test(character) ? character : replacement));
        return mapped.toString();
    }

    private static boolean isHarmless(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                false;
            // Some scripts and symbols need the joiners; the other format characters reorder or hide text.
            case Character.FORMAT -> character == ZERO_WIDTH_NON_JOINER || character == ZERO_WIDTH_JOINER;
            default -> true;
        };
    }
}

package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.LineInput;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The lines of a trace and their words, separated by blanks. Overlong lines, of collective calls in large jobs, are
 * cut. One thread at a time.
 */
final class ActionLines extends LineInput {
    ActionLines(InputStream in, String name) {
        super(in, name, true, true);
    }

    /** Bytes that are left of the line. */
    int length() {
        return end - position;
    }

    /** The next word of the line, empty when there is none. */
    String word() {
        int first = findWord();
        position = endOfWord(first);
        return new String(buffer, first, position - first, StandardCharsets.UTF_8);
    }

    /** How many words are left of the line, which stay. */
    int wordsLeft() {
        int words = 0;
        int at = findWord();
        while (at < end) {
            words++;
            at = afterBlanks(endOfWord(at));
        }
        return words;
    }

    /** Whether a word is left. */
    boolean hasWord() {
        return findWord() < end;
    }

    /** Whether the line says nothing: it is blank or begins with {@code #}. */
    boolean isComment() {
        int first = findWord();
        return first == end || buffer[first] == '#';
    }

    private int findWord() {
        position = afterBlanks(position);
        return position;
    }

    private int afterBlanks(int from) {
        int at = from;
        while (at < end && isBlank(buffer[at])) {
            at++;
        }
        return at;
    }

    private int endOfWord(int from) {
        int at = from;
        while (at < end && !isBlank(buffer[at])) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(byte letter) {
        return letter == ' ' || letter == '\t' || letter == '\r';
    }

    /**
     * The next word as a whole number.
     *
     * @param what it is called in an error
     */
    int number(String what) throws TraceFormatException {
        String word = word();
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw bad(word, what, "a whole number");
        }
    }

    /** The next word as a size, which may be written such as {@code 1e6}. */
    long size(String what) throws TraceFormatException {
        String word = word();
        try {
            double size = Double.parseDouble(word);
            // Not a number, or more than a long.
            if (!(Math.abs(size) < 0x1p63)) {
                throw bad(word, what, "a number below 9.2e18");
            }
            return (long) size;
        } catch (NumberFormatException e) {
            throw bad(word, what, "a number");
        }
    }

    private TraceFormatException bad(String word, String what, String expected) {
        return error((word.isEmpty() ? "ends" : "has '" + shown(word) + "'") + " where the " + what
                + " stands; expected " + expected + "; all before this line was read");
    }
}

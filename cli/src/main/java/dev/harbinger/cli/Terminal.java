package dev.harbinger.cli;

import java.io.PrintStream;

/** The capabilities of the terminal. */
final class Terminal {
    /** Maximum characters of a table line. */
    static final int MOST_COLUMNS = 100;

    /** Maximum characters of a line in a table of words, which a terminal may wrap. */
    static final int WIDE_COLUMNS = 200;

    private Terminal() {}

    /** Whether characters beyond ASCII can be shown. */
    static boolean isUnicode(PrintStream stream) {
        return stream.charset().newEncoder().canEncode('─');
    }
}

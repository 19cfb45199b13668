package dev.harbinger.cli;

import java.io.PrintStream;

/** What text may look like where it is shown. */
final class Terminal {
    /** Most characters of a line of a table. */
    static final int MOST_COLUMNS = 100;

    /** Most characters of a line of a table of words, which a terminal may wrap. */
    static final int WIDE_COLUMNS = 200;

    private Terminal() {}

    /** Whether characters beyond ASCII can be shown. */
    static boolean isUnicode(PrintStream stream) {
        return stream.charset().newEncoder().canEncode('─');
    }
}

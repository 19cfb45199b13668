package dev.harbinger.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options for the table after a run, and where it goes. */
final class TableOptions {
    private static final int MOST_ROWS = 16;
    private static final String SOME = "some";
    private static final String ALL = "all";
    private static final String NONE = "none";

    @Option(
            names = "--table",
            paramLabel = "WHICH",
            description = "Ranks in the table after the run: some (all up to " + MOST_ROWS
                    + "), all, or none. Default: some.")
    private String table = SOME;

    @Option(names = "--no-table", description = "Same as --table none.")
    private boolean noTable;

    @Option(
            names = "--table-file",
            paramLabel = "FILE",
            description = "Writes the table to a file instead of the standard error output.")
    private @Nullable Path file;

    /** Refuses invalid options before the run. */
    void check(CommandLine command) {
        if (!List.of(SOME, ALL, NONE).contains(table)) {
            throw new ParameterException(command, "--table is '" + table + "'; it must be some, all or none");
        }
        if (file == null) {
            return;
        }
        if (!isShown()) {
            throw new ParameterException(
                    command, "--table-file and " + (noTable ? "--no-table" : "--table none") + " exclude each other");
        }
        Target.checkFile(command, "--table-file", file);
    }

    /** Whether a table is wanted. */
    boolean isShown() {
        return !noTable && !table.equals(NONE);
    }

    /** The most ranks in the table of a job. */
    int rows(int ranks) {
        return table.equals(ALL) ? ranks : MOST_ROWS;
    }

    /** Whether the table may have characters beyond ASCII. */
    boolean isUnicode() {
        return file != null || Terminal.isUnicode(System.err);
    }

    /**
     * Writes the table.
     *
     * @throws IOException if the file cannot be written; then the table is on the standard error output
     */
    void show(String text) throws IOException {
        if (file == null) {
            print(text);
            return;
        }
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            print(text);
            throw new IOException("the table above cannot be written to '" + file + "': " + Errors.words(e), e);
        }
    }

    private static void print(String text) {
        System.err.print("\n" + text);
        System.err.flush();
    }
}

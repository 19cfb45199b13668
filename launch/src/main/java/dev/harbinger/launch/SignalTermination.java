package dev.harbinger.launch;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The note in a job's directory that a signal to the launcher is ending the job. The launcher writes it before it ends
 * the first rank, so ranks that fail only because others are gone do not report it.
 */
final class SignalTermination {
    private static final String FILE = "ends-by-signal";

    private SignalTermination() {}

    /** Writes the note into the directory of a job. */
    static void note(Path directory) {
        try {
            Files.write(directory.resolve(FILE), new byte[0]);
        } catch (IOException e) {
            // Without it, ranks may report one another's end.
        }
    }

    /** Reports the failure of a rank, unless the directory of its job has the note. */
    static void report(Path directory, String line, PrintStream errors) {
        if (!isNoted(directory)) {
            errors.print(line + "\n");
            errors.flush();
        }
    }

    /** Whether the directory of a job has the note. */
    private static boolean isNoted(Path directory) {
        return Files.exists(directory.resolve(FILE));
    }
}

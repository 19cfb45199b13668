package dev.harbinger.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The note in a job's directory that a signal to the launcher is ending the job. The launcher writes it before it ends
 * the first rank, so ranks that fail only because others are gone do not complain.
 */
final class EndBySignal {
    private static final String FILE = "ends-by-signal";

    private EndBySignal() {}

    /** Writes the note into the directory of a job. */
    static void note(Path directory) {
        try {
            Files.write(directory.resolve(FILE), new byte[0]);
        } catch (IOException e) {
            // Without it, ranks may complain about one another's end.
        }
    }

    /** Whether the directory of a job has the note. */
    static boolean isNoted(Path directory) {
        return Files.exists(directory.resolve(FILE));
    }
}

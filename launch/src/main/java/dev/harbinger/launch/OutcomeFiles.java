package dev.harbinger.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Files by which launchers notify each other of the end of their ranks, in the job's directory: {@code exit-code-R} of
 * a process that failed, and {@code ending} with the reason why the launcher ends the job. Each is written before the
 * end of the rank is marked, so the other launchers know it before that end. If writing fails, the others learn less.
 */
final class OutcomeFiles {
    private final Path directory;

    /** @param directory of the job */
    OutcomeFiles(Path directory) {
        this.directory = directory;
    }

    private Path exitCodeFile(int rank) {
        return directory.resolve("exit-code-" + rank);
    }

    private Path reasonFile() {
        return directory.resolve("ending");
    }

    /** Sets the exit code of a rank's process. */
    void setExitCode(int rank, int code) {
        write(exitCodeFile(rank), Integer.toString(code));
    }

    /** The exit code of a rank's process, or {@link ExitCode#SUCCESS} if none is known. */
    int exitCode(int rank) {
        String text = read(exitCodeFile(rank));
        return text == null ? ExitCode.SUCCESS : Integer.parseInt(text);
    }

    /** Sets why the job is ended. */
    void setReason(TerminationReason reason) {
        write(reasonFile(), reason.exitCode() + " " + reason.message());
    }

    /** Why the job is ended, or null. */
    @Nullable
    TerminationReason reason() {
        String text = read(reasonFile());
        if (text == null) {
            return null;
        }
        String[] words = text.split(" ", 2);
        return new TerminationReason(words[1], Integer.parseInt(words[0]));
    }

    private static void write(Path file, String text) {
        try {
            AtomicFile.write(file, text);
        } catch (IOException e) {
            // The others still learn that the ranks have ended.
        }
    }

    private static @Nullable String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : null;
        } catch (IOException e) {
            return null;
        }
    }
}

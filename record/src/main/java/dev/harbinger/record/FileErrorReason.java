package dev.harbinger.record;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Locale;

/** The reason of a file error, which file exceptions carry beside their message. */
final class FileErrorReason {
    private FileErrorReason() {}

    /** The reason as the end of a sentence, such as {@code : not a directory}; empty if none is known. */
    static String of(IOException e) {
        if (e instanceof AccessDeniedException) {
            return ": permission denied";
        }
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return reason == null || reason.isEmpty() ? "" : ": " + reason.toLowerCase(Locale.ROOT);
    }
}

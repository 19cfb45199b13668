package dev.harbinger.record;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Locale;

/** Why a file cannot be had, which exceptions of files tell beside their message. */
final class Reason {
    private Reason() {}

    /** The reason to be put after a sentence, such as {@code : not a directory}; empty when none is known. */
    static String of(IOException e) {
        if (e instanceof AccessDeniedException) {
            return ": permission denied";
        }
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return reason == null || reason.isEmpty() ? "" : ": " + reason.toLowerCase(Locale.ROOT);
    }
}

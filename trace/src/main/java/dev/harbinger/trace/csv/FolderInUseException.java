package dev.harbinger.trace.csv;

import java.io.IOException;

/** Thrown if another recording uses the folder. The message is one line with the remedy. */
public final class FolderInUseException extends IOException {
    private static final long serialVersionUID = 1L;

    /** An error with its whole explanation. */
    FolderInUseException(String message) {
        super(message);
    }
}

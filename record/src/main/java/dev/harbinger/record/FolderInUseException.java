package dev.harbinger.record;

import java.io.IOException;

/** Another recording writes into the folder; the message is one line that says so and what to do. */
public final class FolderInUseException extends IOException {
    private static final long serialVersionUID = 1L;

    /** An error with its whole explanation. */
    public FolderInUseException(String message) {
        super(message);
    }
}

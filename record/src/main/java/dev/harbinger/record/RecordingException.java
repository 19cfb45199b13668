package dev.harbinger.record;

import java.io.IOException;

/** A program cannot be recorded. The message is one line with the reason and the remedy. */
public final class RecordingException extends IOException {
    private static final long serialVersionUID = 1L;

    /** An error with its whole explanation. */
    public RecordingException(String message) {
        super(message);
    }
}

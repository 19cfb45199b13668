package dev.harbinger.record;

import java.io.IOException;

/** A program cannot be recorded; the message is one line that says why and what to do. */
public final class RecordingException extends IOException {
    private static final long serialVersionUID = 1L;

    /** An error with its whole explanation. */
    public RecordingException(String message) {
        super(message);
    }
}

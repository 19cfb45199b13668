package dev.harbinger.trace;

import java.io.IOException;

/**
 * Thrown for a trace file that is damaged or of another format; the message names the file, the place in it and what
 * was expected.
 */
public final class TraceFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    /** An error with its whole explanation. */
    public TraceFormatException(String message) {
        super(message);
    }
}

package dev.harbinger.launch;

/**
 * A job that cannot be started as it was asked for; the message is one line that says what is wrong and what would do.
 */
public final class LaunchException extends Exception {
    private static final long serialVersionUID = 1L;

    /** An error with its whole explanation. */
    public LaunchException(String message) {
        super(message);
    }

    /** An error with its whole explanation and what lies beneath it. */
    public LaunchException(String message, Throwable cause) {
        super(message, cause);
    }
}

package dev.harbinger.launch;

/**
 * Thrown for a job that cannot be started as requested; the message is one line that says what is wrong and what to do.
 */
public final class LaunchException extends Exception {
    private static final long serialVersionUID = 1L;

    /** An error with its full explanation. */
    public LaunchException(String message) {
        super(message);
    }

    /** An error with its full explanation and its cause. */
    public LaunchException(String message, Throwable cause) {
        super(message, cause);
    }
}

package dev.harbinger.messaging;

/**
 * All ranks of a job in this JVM wait for messages, and none is under way, so no rank can ever continue. The message
 * says what each waits for, and where.
 */
public final class DeadlockException extends MessagingException {
    private static final long serialVersionUID = 1L;

    /** With what the ranks wait for. */
    public DeadlockException(String message) {
        super(message);
    }
}

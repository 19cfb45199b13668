package dev.harbinger.messaging;

/**
 * A thread was interrupted while it waited for a communication. Its interrupt status is still set. A request stays as
 * it is and can be awaited again, once the status is cleared by {@link Thread#interrupted}. A blocking receive or probe
 * has taken no message.
 */
public final class InterruptedWaitException extends MessagingException {
    private static final long serialVersionUID = 1L;

    /** An error with its full explanation. */
    public InterruptedWaitException(String message) {
        super(message);
    }
}

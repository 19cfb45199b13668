package dev.harbinger.messaging;

/** A communication that could not be done; the message names rank, peer, tag, communicator and what to do. */
public class MessagingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An error with its whole explanation. */
    public MessagingException(String message) {
        super(message);
    }

    /** An error with its whole explanation and what lies beneath it. */
    public MessagingException(String message, Throwable cause) {
        super(message, cause);
    }
}

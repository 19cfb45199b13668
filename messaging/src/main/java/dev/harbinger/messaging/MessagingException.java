package dev.harbinger.messaging;

/** A communication that failed; the message names rank, peer, tag, communicator and what to do. */
public class MessagingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An error with its full explanation. */
    public MessagingException(String message) {
        super(message);
    }

    /** An error with its full explanation and its cause. */
    public MessagingException(String message, Throwable cause) {
        super(message, cause);
    }
}

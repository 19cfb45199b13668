package dev.harbinger.messaging;

/**
 * The ranks of a communicator called different collectives, or the same one with different arguments (MPI 4.1, section
 * 6.1). The text names both calls and the place of this rank's call. The collectives of the communicator cannot be used
 * any more.
 */
public final class CollectiveMismatchException extends MessagingException {
    private static final long serialVersionUID = 1L;

    /** An error with its full explanation. */
    public CollectiveMismatchException(String message) {
        super(message);
    }
}

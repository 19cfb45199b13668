package dev.harbinger.messaging;

/**
 * One or several of the requests passed to one call have failed. Its cause is the error of the first of them, which the
 * request's own {@link Request#await} throws; the errors of the others are suppressed exceptions.
 */
public final class RequestFailedException extends MessagingException {
    private static final long serialVersionUID = 1L;

    private final int[] indices;

    /**
     * An error with its full explanation.
     *
     * @param indices of the failed requests among those passed to the call, ascending; at least one
     * @param cause the error of the first of them
     */
    public RequestFailedException(String message, int[] indices, MessagingException cause) {
        super(message, cause);
        this.indices = indices.clone();
    }

    /** Index of the first failed request. */
    public int index() {
        return indices[0];
    }

    /** Indices of all failed requests that the call found, in ascending order. */
    public int[] indices() {
        return indices.clone();
    }
}

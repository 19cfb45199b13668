package dev.harbinger.messaging;

/**
 * A receive expected elements of another type than the message has (MPI 4.1, section 3.3.1). The message is consumed;
 * the offered memory is unchanged. {@link Datatype#BYTE} and plain segments match every type.
 */
public final class TypeMismatchException extends MessagingException {
    private static final long serialVersionUID = 1L;

    private final Datatype sent;
    private final Datatype expected;

    /** An error with its full explanation and both types. */
    public TypeMismatchException(String message, Datatype sent, Datatype expected) {
        super(message);
        this.sent = sent;
        this.expected = expected;
    }

    /** The element type of the message. */
    public Datatype sent() {
        return sent;
    }

    /** The element type of the receive. */
    public Datatype expected() {
        return expected;
    }
}

package dev.harbinger.messaging;

/**
 * The result of a completed receive or a probe.
 *
 * @param source rank of the sender in the communicator, {@link PointToPoint#PROC_NULL} for a receive from no process
 * @param tag the message's tag
 * @param bytes the message's length in bytes
 * @param cancelled whether the receive was cancelled before a message matched it; then all other values are undefined
 */
public record Status(int source, int tag, long bytes, boolean cancelled) {
    /** Status of a receive from {@link PointToPoint#PROC_NULL}. */
    public static final Status OF_NO_PROCESS = new Status(PointToPoint.PROC_NULL, PointToPoint.ANY_TAG, 0, false);

    /**
     * The message's length in elements of {@code type}.
     *
     * @throws MessagingException if the length is not a whole number of elements
     */
    public long count(Datatype type) {
        if (bytes % type.bytes() != 0) {
            throw new MessagingException("message of " + bytes + " bytes from rank " + source + ", tag " + tag
                    + " does not hold whole elements of " + type + " (" + type.bytes() + " bytes each)");
        }
        return bytes / type.bytes();
    }
}

package dev.harbinger.messaging;

/**
 * A message was longer than the memory its receive offered (MPI_ERR_TRUNCATE). The message is consumed; the offered
 * memory holds its first bytes.
 */
public final class TruncationException extends MessagingException {
    private static final long serialVersionUID = 1L;

    private final long messageBytes;
    private final long offeredBytes;

    /** An error with its full explanation and both lengths. */
    public TruncationException(String message, long messageBytes, long offeredBytes) {
        super(message);
        this.messageBytes = messageBytes;
        this.offeredBytes = offeredBytes;
    }

    /** Length of the message, in bytes. */
    public long messageBytes() {
        return messageBytes;
    }

    /** Length of the memory the receive offered, in bytes. */
    public long offeredBytes() {
        return offeredBytes;
    }
}

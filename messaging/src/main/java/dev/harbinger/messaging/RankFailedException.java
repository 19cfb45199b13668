package dev.harbinger.messaging;

/** A communication can never complete since the rank at its other side has ended. */
public final class RankFailedException extends MessagingException {
    private static final long serialVersionUID = 1L;

    private final int rank;

    /** An error with its whole explanation and the ended rank, counted in the world communicator. */
    public RankFailedException(String message, int rank) {
        super(message);
        this.rank = rank;
    }

    /** The rank that has ended, counted in the world communicator. */
    public int rank() {
        return rank;
    }
}

package dev.harbinger.messaging;

/** A communication that cannot complete because a rank it depends on has ended. */
public final class RankFailedException extends MessagingException {
    private static final long serialVersionUID = 1L;

    private final int rank;
    private final String how;

    /**
     * An error with its full explanation.
     *
     * @param rank the ended rank, its rank in the world communicator
     * @param how words that complete "rank 3 ..."
     */
    public RankFailedException(String message, int rank, String how) {
        super(message);
        this.rank = rank;
        this.how = how;
    }

    /** How the rank has ended, in words that complete "rank 3 ...", such as "ended with exit code 7". */
    public String how() {
        return how;
    }

    /** The rank that has ended, its rank in the world communicator. */
    public int rank() {
        return rank;
    }
}

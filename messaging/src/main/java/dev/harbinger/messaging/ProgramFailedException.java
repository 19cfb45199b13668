package dev.harbinger.messaging;

/**
 * A program that failed on one rank of {@link Harbinger#run}. The cause is what the program threw. The failures of
 * other ranks are suppressed exceptions of this class.
 */
public final class ProgramFailedException extends MessagingException {
    private static final long serialVersionUID = 1L;

    private final int rank;

    /**
     * The failure of a rank.
     *
     * @param rank the rank in the world communicator
     * @param ranks ranks of the job
     * @param thrown what the program threw
     */
    public ProgramFailedException(int rank, int ranks, Throwable thrown) {
        super("rank " + rank + " of " + ranks + " failed with " + thrown, thrown);
        this.rank = rank;
    }

    /** The rank that failed, its rank in the world communicator. */
    public int rank() {
        return rank;
    }
}

package dev.harbinger.messaging.transport;

/**
 * How a rank has ended.
 *
 * @param failed false if it ended normally
 * @param cause the rank whose end made this one fail, or {@link #NONE}
 * @param how how the cause ended or, without a cause, this rank: words that complete "rank 3 ...", such as "was killed
 *     (process 4711)" or "ended with an uncaught IllegalStateException: no data"
 */
public record RankExit(boolean failed, int cause, String how) {
    /** No other rank was the cause. */
    public static final int NONE = -1;

    /** A normal end. */
    public static final RankExit FINISHED = new RankExit(false, NONE, "has finished");

    /** @throws IllegalArgumentException for a normal end with a cause, or a cause that is not a rank */
    public RankExit {
        if (cause < NONE || (cause != NONE && !failed)) {
            throw new IllegalArgumentException("exit caused by rank " + cause + ", failed: " + failed);
        }
    }

    /** A failure of the rank itself. */
    public static RankExit failed(String how) {
        return new RankExit(true, NONE, how);
    }

    /** A failure that the end of another rank caused. */
    public static RankExit because(int cause, String how) {
        return new RankExit(true, cause, how);
    }

    /** Whether another rank caused it. */
    public boolean hasCause() {
        return cause != NONE;
    }

    /** A description that completes "rank 3 ..." and names the cause, if any. */
    public String describe() {
        return hasCause() ? "ended because rank " + cause + " " + how : how;
    }
}

package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.transport.RankExit;
import org.jspecify.annotations.Nullable;

/** What a rank's program threw, and what it means for the peers. */
public record ProgramFailure(Throwable thrown) {
    /** Bounds the search in a chain of causes, which may be a circle. */
    private static final int MOST_CAUSES = 100;

    /** The end of a peer that caused the failure, or null if the program failed by itself. */
    public @Nullable RankFailedException peer() {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MOST_CAUSES; depth++) {
            if (at instanceof RankFailedException failed) {
                return failed;
            }
            at = at.getCause();
        }
        return null;
    }

    /**
     * How the rank has ended. In a chain of failures the cause is the first rank, so that every peer learns the
     * original cause.
     *
     * @param member the rank, which knows the exits of its peers
     */
    public RankExit exit(Membership member) {
        RankFailedException peer = peer();
        if (peer == null) {
            return RankExit.failed("ended with an uncaught " + oneLine(thrown));
        }
        RankExit theirs = member.exitOf(peer.rank());
        return theirs != null && theirs.hasCause() ? theirs : RankExit.because(peer.rank(), peer.how());
    }

    /** A throwable's class and message on one line. */
    public static String oneLine(Throwable thrown) {
        String message = thrown.getMessage();
        return thrown.getClass().getSimpleName()
                + (message == null ? "" : ": " + message.replaceAll("\\s*\\R\\s*", " "));
    }
}

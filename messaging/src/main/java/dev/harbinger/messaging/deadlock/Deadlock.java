package dev.harbinger.messaging.deadlock;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A deadlock of a job.
 *
 * @param ranks the ranks to name: a cycle, in which each waits for the next and the last for the first; where there is
 *     none, all that are blocked
 */
public record Deadlock(List<RankActivity> ranks) {
    /** Ranks named in the message. */
    private static final int MOST_NAMED = 8;

    /** Copies the list. */
    public Deadlock {
        ranks = List.copyOf(ranks);
    }

    /** One line: which rank waits for what, and where. */
    public String message() {
        String named = ranks.stream().limit(MOST_NAMED).map(Deadlock::waits).collect(Collectors.joining("; "));
        int others = ranks.size() - MOST_NAMED;
        return "deadlock: " + named
                + (others > 0 ? "; and " + others + " more ranks wait in the same way" : "")
                + "; no message is under way, so no rank can continue";
    }

    private static String waits(RankActivity blocked) {
        return "rank " + blocked.rank() + describe(" waits for ", ", and in another thread for ", blocked.waits());
    }

    /** Completes a sentence: which rank waits or polls for what, and where. */
    public static String describe(RankActivity idle) {
        return waits(idle) + describe((idle.isWaiting() ? ", and" : "") + " polls with ", ", and with ", idle.polls());
    }

    private static String describe(String first, String next, List<RankActivity.Wait> waits) {
        return waits.isEmpty()
                ? ""
                : waits.stream()
                        .map(wait -> wait.what() + ", at " + wait.place())
                        .collect(Collectors.joining(next, first, ""));
    }
}

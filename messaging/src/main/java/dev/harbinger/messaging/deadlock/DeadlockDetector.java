package dev.harbinger.messaging.deadlock;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the reports of the ranks whether the job is deadlocked: every rank that has not ended is blocked, and no
 * packet is under way. Both must hold twice: in the reports of one look, and in reports made after that look, with the
 * same waits and the same numbers of packets. Then no rank moved in between, and none can ever move. A rank that
 * computes, is suspended, or whose packets or reports are still on a slow link is never taken for a deadlocked one. One
 * thread at a time.
 *
 * <p>The principle is the four-counter method: Mattern, "Algorithms for distributed termination detection" (1987),
 * section 4.
 */
public final class DeadlockDetector {
    /** After this many rounds beyond those of a report that was read, all threads have looked since the reading. */
    private static final int LATER = 2;

    private final int ranks;
    private final ReportBarrier barrier;

    /** The blocked ranks of the first look; empty if there was none. */
    private List<RankActivity> first = List.of();

    /** The same ranks in a later look, when the reports of the time before the first had arrived; empty before. */
    private List<RankActivity> second = List.of();

    /**
     * A detector for a job of {@code ranks} ranks.
     *
     * @param barrier tells later reports from those that a look may have missed because they were on their way
     */
    public DeadlockDetector(int ranks, ReportBarrier barrier) {
        this.ranks = ranks;
        this.barrier = barrier;
    }

    /**
     * Looks at the job once.
     *
     * @param reportOf the last report of a rank, or null if there is none
     * @param hasEnded whether a rank has ended
     * @return the deadlock, or null if there is none, or it is not certain yet
     */
    public @Nullable Deadlock look(IntFunction<@Nullable RankActivity> reportOf, IntPredicate hasEnded) {
        // Asked first: a report that comes in after this question may still be an old one.
        boolean passed = barrier.isPassed();
        List<RankActivity> now = new ArrayList<>();
        int ended = 0;
        for (int rank = 0; rank < ranks; rank++) {
            if (hasEnded.test(rank)) {
                ended++;
                continue;
            }
            RankActivity report = reportOf.apply(rank);
            if (report == null || !report.isBlocked()) {
                first = List.of();
                return null;
            }
            now.add(report);
        }
        if (now.isEmpty() || !areLike(first, now)) {
            first = now;
            second = List.of();
            barrier.set();
            return null;
        }
        if (second.isEmpty()) {
            second = passed ? now : List.of();
            return null;
        }
        return areLater(now) && isQuiet(now, ended) ? deadlock(now) : null;
    }

    /** Whether no rank has moved between two looks. */
    public static boolean areLike(List<RankActivity> before, List<RankActivity> now) {
        if (before.size() != now.size()) {
            return false;
        }
        for (int i = 0; i < now.size(); i++) {
            if (!now.get(i).isLike(before.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean areLater(List<RankActivity> now) {
        for (int i = 0; i < now.size(); i++) {
            if (now.get(i).rounds() < second.get(i).rounds() + LATER) {
                return false;
            }
        }
        return true;
    }

    /** Whether all packets between ranks that have not ended have arrived. */
    private static boolean isQuiet(List<RankActivity> blocked, int ended) {
        long underWay = 0;
        for (RankActivity rank : blocked) {
            if (rank.endedPeers() != ended) {
                // It has yet to notice an end, which may fail its wait.
                return false;
            }
            underWay += rank.sent() - rank.received();
        }
        return underWay == 0;
    }

    private static Deadlock deadlock(List<RankActivity> blocked) {
        NavigableMap<Integer, RankActivity> byRank = new TreeMap<>();
        blocked.forEach(rank -> byRank.put(rank.rank(), rank));
        List<Integer> path = new ArrayList<>();
        Integer at = byRank.firstKey();
        while (at != null && !path.contains(at)) {
            path.add(at);
            at = next(byRank, at);
        }
        if (at == null) {
            return new Deadlock(List.copyOf(byRank.values()));
        }
        List<RankActivity> cycle = path.subList(path.indexOf(at), path.size()).stream()
                .map(byRank::get)
                .toList();
        return new Deadlock(cycle);
    }

    /** A blocked rank that {@code rank} waits for; null if it waits for itself alone. */
    private static @Nullable Integer next(NavigableMap<Integer, RankActivity> blocked, int rank) {
        for (RankActivity.Wait wait : Objects.requireNonNull(blocked.get(rank)).waits()) {
            for (int peer : wait.peers()) {
                if (blocked.containsKey(peer)) {
                    return peer;
                }
            }
            if (wait.peers().isEmpty()) {
                Integer other = blocked.higherKey(rank);
                other = other == null ? blocked.firstKey() : other;
                if (other != rank) {
                    return other;
                }
            }
        }
        return null;
    }
}

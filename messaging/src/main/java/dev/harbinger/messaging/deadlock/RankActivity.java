package dev.harbinger.messaging.deadlock;

import java.util.List;

/**
 * What a rank has done so far and what its threads wait for, at one moment. Launchers compare the moments of all ranks
 * to find a deadlock. World ranks.
 *
 * @param rank the rank
 * @param changes number of collective calls, of packets to the rank itself, and of longer waits that have begun or
 *     ended
 * @param rounds number of times so far that every waiting thread has looked for packets anew and this was asked
 * @param sent packets sent so far to peers that have not ended
 * @param received packets received so far from peers that have not ended
 * @param endedPeers number of peers known to have ended
 * @param othersMayAct whether threads that do not wait may let the rank continue
 * @param waits what the threads that have waited for some time wait for, the longest wait first
 * @param polls what the rank looks for again and again without success, in calls that do not wait or wait with a time
 *     limit; no part of a deadlock, because the thread goes on by itself
 */
public record RankActivity(
        int rank,
        long changes,
        long rounds,
        long sent,
        long received,
        int endedPeers,
        boolean othersMayAct,
        List<Wait> waits,
        List<Wait> polls) {
    /** Copies the lists. */
    public RankActivity {
        waits = List.copyOf(waits);
        polls = List.copyOf(polls);
    }

    /** Whether a thread waits. */
    public boolean isWaiting() {
        return !waits.isEmpty();
    }

    /** Whether a thread waits, or polls without success. */
    public boolean isIdle() {
        return isWaiting() || !polls.isEmpty();
    }

    /** Whether it waits, and only a message can let it continue. */
    public boolean isBlocked() {
        return isWaiting() && !othersMayAct;
    }

    /** The same with the other threads taken into account. */
    public RankActivity with(boolean otherThreadsMayAct) {
        return new RankActivity(rank, changes, rounds, sent, received, endedPeers, otherThreadsMayAct, waits, polls);
    }

    /** Whether nothing but {@link #rounds} and {@link #polls} differs: the rank has not moved in between. */
    public boolean isLike(RankActivity other) {
        return equals(new RankActivity(
                other.rank,
                other.changes,
                rounds,
                other.sent,
                other.received,
                other.endedPeers,
                other.othersMayAct,
                other.waits,
                polls));
    }

    /**
     * The wait of a thread.
     *
     * @param peers ranks of which one can end the wait; empty for any rank
     * @param what completes "waits for ...", or for one of {@link RankActivity#polls} "polls with ..."
     * @param place the program's call site
     */
    public record Wait(List<Integer> peers, String what, String place) {
        /** Copies the list. */
        public Wait {
            peers = List.copyOf(peers);
        }
    }
}

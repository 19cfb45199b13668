package dev.harbinger.messaging.runtime;

import java.util.List;

/**
 * A rank with threads that have waited for some time, at one moment. Launchers compare the moments of all ranks to find
 * a deadlock. World ranks.
 *
 * @param rank the rank
 * @param changes number of waits that have begun or ended so far: the same number at two moments means the same waits
 * @param rounds number of times so far that every waiting thread has looked for packets anew and this was asked
 * @param sent packets sent so far to peers that have not ended
 * @param received packets received so far from peers that have not ended
 * @param endedPeers number of peers known to have ended
 * @param waits what the threads wait for, the longest wait first; not empty
 */
public record BlockedRank(int rank, long changes, long rounds, long sent, long received, int endedPeers, List<Wait> waits) {
    /** Copies the list. */
    public BlockedRank {
        waits = List.copyOf(waits);
    }

    /** Whether nothing but {@link #rounds} differs: no thread has continued in between. */
    public boolean waitsLike(BlockedRank other) {
        return equals(new BlockedRank(
                other.rank, other.changes, rounds, other.sent, other.received, other.endedPeers, other.waits));
    }

    /**
     * The wait of a thread.
     *
     * @param peers ranks of which one can end the wait; empty for any rank
     * @param what completes "waits for ..."
     * @param place the program's call site
     */
    public record Wait(List<Integer> peers, String what, String place) {
        /** Copies the list. */
        public Wait {
            peers = List.copyOf(peers);
        }
    }
}

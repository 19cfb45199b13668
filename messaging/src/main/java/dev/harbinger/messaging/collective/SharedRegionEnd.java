package dev.harbinger.messaging.collective;

import static dev.harbinger.messaging.collective.SharedRegionLayout.WORD;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The end of a member's collectives in a {@link SharedRegion}. A rank need not wait for the others in its last
 * collective, so a difference in it may be found by no call. Therefore each member marks its end, and then compares its
 * last call with those of all members that have marked theirs: of two members, the later one compares, or both do.
 */
final class SharedRegionEnd {
    private final Peers peers;
    private final MemorySegment memory;
    private final int[] ranks;
    private final int member;
    private boolean known;

    /**
     * The end of a member.
     *
     * @param ranks the members' ranks in the communicator
     */
    SharedRegionEnd(Peers peers, MemorySegment memory, int[] ranks, int member) {
        this.peers = peers;
        this.memory = memory;
        this.ranks = ranks;
        this.member = member;
    }

    /** A member's last call. */
    private record LastCall(long number, long signature, long bytes, long history) {
        static LastCall of(MemorySegment memory, int member) {
            long at = SharedRegionLayout.progress(member);
            return new LastCall(
                    (long) WORD.getAcquire(memory, at + SharedRegionLayout.CALL),
                    (long) WORD.getOpaque(memory, at + SharedRegionLayout.CALL_SIGNATURE),
                    (long) WORD.getOpaque(memory, at + SharedRegionLayout.CALL_BYTES),
                    (long) WORD.getOpaque(memory, at + SharedRegionLayout.CALL_HISTORY));
        }

        boolean agreesWith(LastCall other) {
            return number == other.number
                    && SharedRegionLayout.agree(signature, other.signature)
                    && bytes == other.bytes
                    && history == other.history;
        }

        @Override
        public String toString() {
            return CollectiveCall.describe(signature, bytes);
        }
    }

    /** Sets whether the program has got an error of a call. */
    void setKnown(boolean known) {
        this.known = known;
    }

    /**
     * Marks the end of this member's calls.
     *
     * @return how they differ from those of a member that has ended before, in words that follow "rank 1 ended"; null
     *     if they do not, or if the program has got an error
     */
    @Nullable
    String mark() {
        WORD.setRelease(memory, SharedRegionLayout.progress(member) + SharedRegionLayout.ENDED, 1L);
        // Of two members that mark their ends at once, at least one sees the mark of the other.
        VarHandle.fullFence();
        return known ? null : difference();
    }

    /** Ends this member's use of the region, whose memory is freed once all members have ended theirs. */
    void leave() {
        WORD.getAndAdd(memory, SharedRegionLayout.LEFT, 1L);
        if (member == 0) {
            peers.freeOnce(memory, () -> (long) WORD.getAcquire(memory, SharedRegionLayout.LEFT) == ranks.length);
        }
    }

    private @Nullable String difference() {
        LastCall mine = LastCall.of(memory, member);
        for (int other = 0; other < ranks.length; other++) {
            long mark = SharedRegionLayout.progress(other) + SharedRegionLayout.ENDED;
            if (other != member && (long) WORD.getAcquire(memory, mark) != 0) {
                LastCall theirs = LastCall.of(memory, other);
                if (!theirs.agreesWith(mine)) {
                    return describe(mine, "rank " + peers.number(ranks[other]), theirs);
                }
            }
        }
        return null;
    }

    private static String describe(LastCall mine, String other, LastCall theirs) {
        String difference = "after " + mine + ", and " + other + " after " + theirs;
        long more = theirs.number - mine.number;
        if (more != 0) {
            long calls = Math.abs(more);
            difference +=
                    ", with " + calls + (calls == 1 ? " collective " : " collectives ") + (more > 0 ? "more" : "fewer");
        } else if (theirs.history != mine.history) {
            difference += ", with other collectives before it";
        }
        return difference + ": all ranks must call the same collectives in the same order, with the same arguments";
    }
}

package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.Failure;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A thread that waits for what a peer is to write in common memory: nothing announces it, so it looks again and again.
 * It gives its processor away at every look, since the peer may need it, and moves the rank's messages on meanwhile.
 * Made once for many waits, one at a time, which allocate nothing.
 */
final class SharedMemoryWait implements BooleanSupplier {
    /** A tag that no message has. */
    private static final int NO_TAG = Integer.MAX_VALUE;

    /**
     * Looks before the thread naps as in any other wait. A yield is a turn of some other waiting rank, or nearly free;
     * a nap costs about 70 microseconds.
     */
    private static final int YIELDS = 200;

    private static final int LOOKS_PER_PROGRESS = 8;
    private static final int LOOKS_PER_PEER_CHECK = 64;

    private final Rank rank;
    private final long context;
    private final Supplier<String> describe = () -> this.what;
    private BooleanSupplier done = () -> true;
    private String what = "";
    private int peer;
    private int looks;
    private Failure.@Nullable PeerEnded end;

    SharedMemoryWait(Rank rank, long context) {
        this.rank = rank;
        this.context = context;
    }

    /**
     * Waits until {@code condition} says true.
     *
     * @param worldRank the rank that is to make it true
     * @return why it never will, or null
     */
    // Yielding is the point: with more ranks than processors the rank that is waited for may need this one's.
    @SuppressWarnings("ThreadPriorityCheck")
    Failure.@Nullable PeerEnded await(int worldRank, BooleanSupplier condition, String whatFor) {
        for (int look = 1; look <= YIELDS; look++) {
            if (condition.getAsBoolean()) {
                return null;
            }
            if (look % LOOKS_PER_PROGRESS == 0) {
                rank.progress().advance();
            }
            Thread.yield();
        }
        done = condition;
        what = whatFor;
        peer = worldRank;
        end = null;
        rank.progress().await(this, describe);
        return end;
    }

    @Override
    public boolean getAsBoolean() {
        if (done.getAsBoolean()) {
            return true;
        }
        looks++;
        if (looks % LOOKS_PER_PEER_CHECK != 0) {
            return false;
        }
        ProbeResult found = rank.engine().probe(context, peer, NO_TAG, false);
        // A peer that ended well may have written before.
        if (found == null || found.end() == null || done.getAsBoolean()) {
            return done.getAsBoolean();
        }
        end = found.end();
        return true;
    }
}

package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.CollectiveMismatchException;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.progress.Awaited;
import dev.harbinger.messaging.progress.WaitLimit;
import dev.harbinger.messaging.progress.Waits;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a peer to write to shared memory. There is no notification, so the thread polls. It yields its processor at
 * every poll, because the peer may need it, and makes progress on the rank's messages meanwhile. Created once and
 * reused, one wait at a time; waiting allocates nothing.
 */
final class SharedMemoryWait implements Awaited {
    /**
     * Polls before the thread naps as in any other wait. A yield lets another waiting rank run, or is nearly free; a
     * nap takes about 70 microseconds.
     */
    private static final int YIELDS = 200;

    private static final int LOOKS_PER_PROGRESS = 8;

    /** Nanoseconds after which yielding ends early: on a busy host, each yield may take milliseconds. */
    private static final long LONGEST_YIELDING = 20_000_000;

    private final Rank rank;
    private final long context;
    private BooleanSupplier done = () -> true;
    private int peer;
    private int looks;
    private long checked;
    private @Nullable CallAgreement agreement;
    private @Nullable CollectiveMismatchException mismatch;
    private Failure.@Nullable PeerEnded end;

    SharedMemoryWait(Rank rank, long context) {
        this.rank = rank;
        this.context = context;
    }

    /** Lets waits find ranks that are in different calls. */
    void setAgreement(CallAgreement agreement) {
        this.agreement = agreement;
    }

    /**
     * Waits until {@code condition} is true.
     *
     * @param worldRank the rank that is to make it true
     * @return why it cannot become true, or null
     */
    // Yielding is the point: with more ranks than processors, the awaited rank may need this processor.
    @SuppressWarnings("ThreadPriorityCheck")
    Failure.@Nullable PeerEnded await(int worldRank, BooleanSupplier condition) {
        long start = 0;
        for (int look = 1; look <= YIELDS; look++) {
            if (condition.getAsBoolean()) {
                return null;
            }
            if (look % LOOKS_PER_PROGRESS == 0) {
                rank.progress().advance();
                long now = System.nanoTime();
                start = start == 0 ? now : start;
                if (now - start > LONGEST_YIELDING) {
                    break;
                }
            }
            Thread.yield();
        }
        done = condition;
        peer = worldRank;
        end = null;
        mismatch = null;
        CallAgreement ofCalls = agreement;
        if (ofCalls == null) {
            var _ = rank.waits().await(this, WaitLimit.NONE);
        } else {
            ofCalls.await(this);
        }
        if (mismatch != null) {
            throw mismatch;
        }
        return end;
    }

    @Override
    public String describe() {
        return "its part of " + agreement;
    }

    @Override
    public List<Integer> peers() {
        return List.of(peer);
    }

    @Override
    public List<Operation> operations() {
        return List.of();
    }

    @Override
    public boolean isSettled() {
        return agreement == null || agreement.isKnown();
    }

    @Override
    public boolean getAsBoolean() {
        if (done.getAsBoolean()) {
            return true;
        }
        looks++;
        if (!Waits.isPeerCheckDue(looks, checked)) {
            return false;
        }
        checked = System.nanoTime();
        Failure.PeerEnded ended = rank.probes().endOfSource(context, peer);
        // A peer that ended normally may have written before.
        CollectiveMismatchException found = agreement == null ? null : agreement.check(peer);
        if ((ended == null && found == null) || done.getAsBoolean()) {
            return done.getAsBoolean();
        }
        end = ended;
        mismatch = found;
        return true;
    }
}

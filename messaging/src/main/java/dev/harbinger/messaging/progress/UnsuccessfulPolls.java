package dev.harbinger.messaging.progress;

import java.util.function.BooleanSupplier;

/**
 * Handles calls such as {@code iprobe} and {@code test} that have found no message or no completed request: checks the
 * peers now and then, notes the polling for the launcher and, after a while, fails a receive for which no message can
 * come, as a wait does. Any thread may call.
 */
public final class UnsuccessfulPolls {
    /**
     * Looks after which a receive that only the polling thread could satisfy fails, if the rank has sent nothing in
     * between: half a second at least. A thread that waits cannot send, but one that polls may be about to.
     */
    private static final int PATIENCE = 100;

    private final RankLock lock;
    private final Progress progress;
    private final UnmatchableReceives unmatchable;
    private final Activity activity;
    private long looked = System.nanoTime();
    private int looks;

    /** Whether the rank has sent a message since the last look; guarded by the lock. */
    private boolean sent;

    /** @param lock the rank's lock */
    UnsuccessfulPolls(RankLock lock, Progress progress, UnmatchableReceives unmatchable, Activity activity) {
        this.lock = lock;
        this.progress = progress;
        this.unmatchable = unmatchable;
        this.activity = activity;
    }

    /** Notes that the program sends a message. With the lock held. */
    public void noteSend() {
        sent = true;
    }

    /**
     * Notes that a call of the current thread has found nothing.
     *
     * @param sought what it looked for, an operation or {@link Awaited}
     * @param call the call's name
     * @return whether to look again: a message has come, or the receive has failed
     */
    public boolean note(BooleanSupplier sought, String call) {
        long now = System.nanoTime();
        // A data race at worst makes two threads look, which does no harm.
        if (now - looked <= Waits.NANOS_PER_PEER_CHECK) {
            return false;
        }
        looked = now;
        progress.checkPeers();
        activity.polledWithoutSuccess(now, sought, call);
        lock.lock();
        try {
            if (sought.getAsBoolean()) {
                return true;
            }
            if (!unmatchable.areLeftToSelf(sought)) {
                return false;
            }
            looks = sent ? 0 : looks + 1;
            sent = false;
            if (looks < PATIENCE) {
                return false;
            }
            looks = 0;
            unmatchable.fail(sought);
            return true;
        } finally {
            lock.unlock();
        }
    }
}

package dev.harbinger.messaging.progress;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The lock of a rank, which guards its engine and its transport. Once the rank has left the job, the transport is
 * closed and nobody gets the lock.
 */
public final class RankLock extends ReentrantLock {
    private static final long serialVersionUID = 1L;

    private final int rank;
    private volatile boolean left;

    public RankLock(int rank) {
        this.rank = rank;
    }

    /** @throws IllegalStateException if the rank has left the job */
    @Override
    public void lock() {
        super.lock();
        if (left) {
            unlock();
            throw left();
        }
    }

    /** Takes the lock, unless the rank has left the job: then returns false. */
    public boolean lockUnlessLeft() {
        super.lock();
        if (left) {
            unlock();
        }
        return !left;
    }

    /** Notes that the rank leaves the job; called by the thread that holds the lock, before the transport is closed. */
    public void leave() {
        left = true;
    }

    boolean hasLeft() {
        return left;
    }

    /**
     * Requires that the rank has not left the job.
     *
     * @throws IllegalStateException if it has
     */
    public void requireMember() {
        if (left) {
            throw left();
        }
    }

    private IllegalStateException left() {
        return new IllegalStateException("rank " + rank + " of the world has left the job, so its thread \""
                + Thread.currentThread().getName()
                + "\" can no longer communicate: join() every thread that communicates before main returns or"
                + " Harbinger is closed");
    }
}

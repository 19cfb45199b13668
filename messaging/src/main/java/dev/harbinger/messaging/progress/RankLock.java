package dev.harbinger.messaging.progress;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The lock of a rank, which guards its engine and its transport. Once the rank has left the job, the transport is
 * closed and the lock cannot be acquired. Any thread may call any method.
 */
public final class RankLock {
    private final int rank;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean left;

    public RankLock(int rank) {
        this.rank = rank;
    }

    /**
     * Acquires the lock.
     *
     * @throws IllegalStateException if the rank has left the job
     */
    public void lock() {
        if (!lockUnlessLeft()) {
            throw left();
        }
    }

    /** Acquires the lock, unless the rank has left the job: then returns false. */
    public boolean lockUnlessLeft() {
        lock.lock();
        return keepUnlessLeft();
    }

    /** Acquires the lock if no other thread holds it and the rank has not left the job; else returns false. */
    public boolean tryLock() {
        return lock.tryLock() && keepUnlessLeft();
    }

    private boolean keepUnlessLeft() {
        if (left) {
            lock.unlock();
            return false;
        }
        return true;
    }

    /** Releases the lock. */
    public void unlock() {
        lock.unlock();
    }

    /** Whether other threads wait for the lock. */
    boolean hasQueuedThreads() {
        return lock.hasQueuedThreads();
    }

    /** Notes that the rank leaves the job; called by the thread that holds the lock, before the transport is closed. */
    public void leave() {
        left = true;
    }

    /** Whether the rank has left the job. */
    public boolean hasLeft() {
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

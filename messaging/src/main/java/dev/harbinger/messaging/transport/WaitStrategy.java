package dev.harbinger.messaging.transport;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How a thread passes the time while nothing comes: it spins, then yields its processor, then naps for longer and
 * longer. Immutable.
 *
 * @param spins rounds of spinning
 * @param yields rounds of yielding after them
 * @param shortestNap nanoseconds of the first nap
 * @param longestNap nanoseconds of the longest; each is twice the one before
 */
public record WaitStrategy(int spins, int yields, long shortestNap, long longestNap) {
    /** For ranks that can be woken: a nap lasts as long as one wait may. */
    public static WaitStrategy wokenUp(int ranks, int processors) {
        long nap = TimeUnit.MILLISECONDS.toNanos(1);
        return ranks <= processors ? new WaitStrategy(2_000, 20, nap, nap) : new WaitStrategy(0, 2, nap, nap);
    }

    /**
     * For ranks that can only look again and again. With more ranks than processors each yield is a turn of some other
     * waiting rank: in a ring of 16 processes on 2 processors 2 to 4 of them took less than half the time of 50.
     */
    public static WaitStrategy polling(int ranks, int processors) {
        long shortest = TimeUnit.MICROSECONDS.toNanos(20);
        long longest = TimeUnit.MICROSECONDS.toNanos(500);
        return ranks <= processors
                ? new WaitStrategy(200, 4_000, shortest, longest)
                : new WaitStrategy(0, 4, shortest, longest);
    }

    /** Spins, yields or naps; returns whether it napped. */
    public boolean passOrNap(int round) {
        long nap = pass(round);
        if (nap == 0) {
            return false;
        }
        nap(this, nap);
        return true;
    }

    /** Parks the thread, also one that was interrupted: it would spin else. */
    public static void nap(Object blocker, long nanos) {
        boolean interrupted = Thread.interrupted();
        LockSupport.parkNanos(blocker, nanos);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Spins or yields, when it is not yet time to nap.
     *
     * @param round how many rounds in a row found nothing
     * @return nanoseconds the caller should nap now, or 0 when the round is over
     */
    // Yielding is the point: with more ranks than processors the rank that is waited for may need this one's.
    @SuppressWarnings("ThreadPriorityCheck")
    public long pass(int round) {
        if (round < spins) {
            Thread.onSpinWait();
            return 0;
        }
        if (round - spins < yields) {
            Thread.yield();
            return 0;
        }
        int doublings = Math.min(round - spins - yields, 30);
        return Math.min(shortestNap << doublings, longestNap);
    }
}

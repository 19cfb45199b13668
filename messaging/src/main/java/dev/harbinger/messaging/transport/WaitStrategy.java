package dev.harbinger.messaging.transport;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How a thread waits while nothing arrives: it spins, then yields its processor, then naps for increasing times. A
 * thread whose interrupt status is set does not nap. Immutable.
 *
 * @param spins rounds of spinning
 * @param yields rounds of yielding after them
 * @param shortestNap nanoseconds of the first nap
 * @param longestNap nanoseconds of the longest nap; each nap is twice as long as the previous one
 */
public record WaitStrategy(int spins, int yields, long shortestNap, long longestNap) {
    /** For ranks that can be woken: naps have the maximum length at once. */
    public static WaitStrategy wokenUp(int ranks, int processors) {
        long nap = TimeUnit.MILLISECONDS.toNanos(1);
        return ranks <= processors ? new WaitStrategy(2_000, 20, nap, nap) : new WaitStrategy(0, 2, nap, nap);
    }

    /**
     * For ranks that can only poll. With more ranks than processors, each yield lets another waiting rank run: in a
     * ring of 16 processes on 2 processors, 2 to 4 yields took less than half the time of 50.
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
        LockSupport.parkNanos(this, nap);
        return true;
    }

    /**
     * Spins or yields if it is not yet time to nap.
     *
     * @param round number of consecutive rounds that found nothing
     * @return nanoseconds that the caller should nap now, or 0 if the round is over
     */
    // Yielding is the point: with more ranks than processors, the awaited rank may need this processor.
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

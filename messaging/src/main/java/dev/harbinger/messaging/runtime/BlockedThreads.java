package dev.harbinger.messaging.runtime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The threads of a rank that have waited for some time, each with what it waits for. Any thread may call any method. */
final class BlockedThreads {
    /** A wait becomes known after this time, so that short waits cost nothing. */
    static final long AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Map<Thread, Wait> waits = new LinkedHashMap<>();
    private long changes;
    private long rounds;

    /** The wait of a thread, from {@link #enter} to {@link #leave}. */
    static final class Wait {
        private final RankActivity.Wait described;
        private volatile boolean polled;

        private Wait(RankActivity.Wait described) {
            this.described = described;
        }

        /** Notes that the thread has looked for packets. */
        void polled() {
            if (!polled) {
                polled = true;
            }
        }
    }

    /** Notes that the calling thread has waited for {@link #AFTER_NANOS}. */
    synchronized Wait enter(WaitTarget target, String place) {
        Wait wait = new Wait(new RankActivity.Wait(target.peers(), target.what(), place));
        waits.put(Thread.currentThread(), wait);
        changes++;
        return wait;
    }

    /** Notes that the calling thread waits no longer. */
    synchronized void leave() {
        waits.remove(Thread.currentThread());
        changes++;
    }

    /** Whether a thread waits. */
    synchronized boolean contains(Thread thread) {
        return waits.containsKey(thread);
    }

    /**
     * This moment of the rank.
     *
     * @param calls collective calls so far
     * @param sent packets sent to peers that have not ended
     * @param received packets received from them
     */
    synchronized RankActivity activity(int rank, long calls, long sent, long received, int endedPeers) {
        if (waits.values().stream().allMatch(wait -> wait.polled)) {
            rounds++;
            waits.values().forEach(wait -> wait.polled = false);
        }
        List<RankActivity.Wait> described =
                waits.values().stream().map(wait -> wait.described).toList();
        return new RankActivity(rank, changes + calls, rounds, sent, received, endedPeers, false, described);
    }
}

package dev.harbinger.messaging.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The threads of a rank that have waited for some time, each with what it waits for. Any thread may call any method. */
final class BlockedThreads {
    /** A wait becomes known after this time, so that short waits cost nothing. */
    static final long AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Map<Thread, BlockedRank.Wait> waits = new LinkedHashMap<>();
    private long changes;

    /** Notes that the calling thread has waited for {@link #AFTER_NANOS}. */
    synchronized void enter(WaitTarget target, String place) {
        waits.put(Thread.currentThread(), new BlockedRank.Wait(target.peers(), target.what(), place));
        changes++;
    }

    /** Notes that the calling thread waits no longer. */
    synchronized void leave() {
        waits.remove(Thread.currentThread());
        changes++;
    }

    /** The waits, the longest first. */
    synchronized List<BlockedRank.Wait> waits() {
        return new ArrayList<>(waits.values());
    }

    /** Whether a thread waits. */
    synchronized boolean contains(Thread thread) {
        return waits.containsKey(thread);
    }

    /** Number of calls of {@link #enter} and {@link #leave}. */
    synchronized long changes() {
        return changes;
    }
}

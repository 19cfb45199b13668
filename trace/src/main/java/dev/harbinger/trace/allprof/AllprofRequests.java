package dev.harbinger.trace.allprof;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Requests that were posted and have not completed, by their addresses in the memory of the program: the trace says
 * nothing else about them. One thread at a time.
 *
 * <p>A wait for all names the first of an array. Requests are 8 bytes each where they are pointers, 4 where they are
 * numbers: pointers lie at multiples of 8, so that one request that does not shows that they are numbers.
 */
final class AllprofRequests {
    /** More are not kept: those at the lowest addresses are forgotten. */
    private static final int MOST = 1 << 16;

    private static final int POINTER_BYTES = 8;
    private static final int NUMBER_BYTES = 4;

    private record Posted(AllprofMessage message, boolean persistent, boolean active) {}

    private final TreeMap<Long, Posted> posted = new TreeMap<>();
    private boolean areNumbers;

    void post(long address, AllprofMessage message) {
        put(address, new Posted(message, false, true));
    }

    /** A persistent request was made; it is not started yet. */
    void make(long address, AllprofMessage message) {
        put(address, new Posted(message, true, false));
    }

    private void put(long address, Posted request) {
        areNumbers |= address % POINTER_BYTES != 0;
        posted.put(address, request);
        if (posted.size() > MOST) {
            posted.pollFirstEntry();
        }
    }

    /** Starts a persistent request; null when there is none. */
    @Nullable
    AllprofMessage start(long address) {
        Posted made = posted.get(address);
        if (made == null || !made.persistent) {
            return null;
        }
        posted.put(address, new Posted(made.message, true, true));
        return made.message;
    }

    /** Completes a request; null when nothing was started on it. */
    @Nullable
    AllprofMessage complete(long address) {
        Posted started = posted.get(address);
        if (started == null || !started.active) {
            return null;
        }
        if (started.persistent) {
            posted.put(address, new Posted(started.message, true, false));
        } else {
            posted.remove(address);
        }
        return started.message;
    }

    void free(long address) {
        posted.remove(address);
    }

    /** Address after the last of an array of requests. */
    long end(long start, long count) {
        long bytes = Math.max(count, 0) * (areNumbers ? NUMBER_BYTES : POINTER_BYTES);
        return start + bytes < start ? Long.MAX_VALUE : start + bytes;
    }

    /**
     * The first request at or after an address and before another that is in the given state; null when there is none.
     */
    @Nullable
    Long next(long from, long to, boolean active) {
        Map.Entry<Long, Posted> entry = posted.ceilingEntry(from);
        while (entry != null && entry.getKey() < to && entry.getValue().active != active) {
            entry = posted.higherEntry(entry.getKey());
        }
        return entry == null || entry.getKey() >= to ? null : entry.getKey();
    }
}

package dev.harbinger.study.prediction.receives;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many messages of each size. Memory is bounded: when there are more than {@link #MOST_SIZES} different sizes,
 * those seen later are counted as the next power of two. One thread at a time.
 */
public final class SizeCounts implements Serializable {
    private static final long serialVersionUID = 1;

    /** Number of different sizes that are counted individually. */
    public static final int MOST_SIZES = 4096;

    private static final long LARGEST_POWER = 1L << 62;

    private final TreeMap<Long, long[]> counts = new TreeMap<>();
    private boolean rounded;
    private long latestSize = -1;
    private long[] latest = new long[1];

    /** No messages. */
    public SizeCounts() {}

    /** Counts one message of a number of bytes. */
    public void add(long bytes) {
        if (bytes != latestSize) {
            latest = counter(bytes);
            latestSize = bytes;
        }
        latest[0]++;
    }

    private long[] counter(long bytes) {
        long[] known = counts.get(bytes);
        if (known != null) {
            return known;
        }
        long counted = bytes;
        if (counts.size() >= MOST_SIZES) {
            counted = powerOfTwo(bytes);
            rounded = true;
        }
        return counts.computeIfAbsent(counted, _ -> new long[1]);
    }

    /** The smallest power of two that is at least a size; 0 for 0, {@link Long#MAX_VALUE} if none is large enough. */
    public static long powerOfTwo(long bytes) {
        if (bytes > LARGEST_POWER) {
            return Long.MAX_VALUE;
        }
        return bytes <= 1 ? Math.max(bytes, 0) : Long.highestOneBit(bytes - 1) << 1;
    }

    /** Adds all that another counted. */
    public void addAll(SizeCounts other) {
        other.counts.forEach((size, count) -> counter(size)[0] += count[0]);
        rounded |= other.rounded;
        latestSize = -1;
    }

    /** Messages of each size, from the smallest on. */
    public Map<Long, Long> counts() {
        TreeMap<Long, Long> copy = new TreeMap<>();
        counts.forEach((size, count) -> copy.put(size, count[0]));
        return copy;
    }

    /** Whether sizes were rounded up to powers of two, since there were too many. */
    public boolean isRounded() {
        return rounded;
    }

    /** The median size; 0 if there are no messages. */
    public long median() {
        long all = counts.values().stream().mapToLong(count -> count[0]).sum();
        long sum = 0;
        for (Map.Entry<Long, long[]> entry : counts.entrySet()) {
            sum += entry.getValue()[0];
            if (2 * sum >= all) {
                return entry.getKey();
            }
        }
        return 0;
    }
}

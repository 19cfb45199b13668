package dev.harbinger.messaging.transport.local;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Free ranges of a linear space. Adjacent ranges are merged, so freed space serves blocks of any size. Takes from the
 * smallest range that is large enough, and among equal ones from the lowest. One thread at a time.
 */
final class FreeRanges {
    /** The space from {@code start} to {@code start + length}. */
    record Range(long start, long length) {
        long end() {
            return start + length;
        }
    }

    private final TreeMap<Long, Range> byStart = new TreeMap<>();
    private final TreeSet<Range> byLength =
            new TreeSet<>(Comparator.comparingLong(Range::length).thenComparingLong(Range::start));
    private long bytes;

    /** Total length of all ranges. */
    long bytes() {
        return bytes;
    }

    /** The longest range, or null if there is none. */
    @Nullable
    Range longest() {
        return byLength.isEmpty() ? null : byLength.last();
    }

    /** Adds a range that is not free yet; returns the range it is now part of. */
    Range add(long start, long length) {
        long from = start;
        long to = start + length;
        Map.Entry<Long, Range> before = byStart.floorEntry(start);
        if (before != null && before.getValue().end() == start) {
            from = before.getValue().start();
            drop(before.getValue());
        }
        Range after = byStart.get(to);
        if (after != null) {
            to = after.end();
            drop(after);
        }
        Range merged = new Range(from, to - from);
        put(merged);
        return merged;
    }

    /** Takes {@code length} bytes; returns their start, or -1 if no range is long enough. */
    long take(long length) {
        Range range = byLength.ceiling(new Range(Long.MIN_VALUE, length));
        if (range == null) {
            return -1;
        }
        cut(range, range.start(), length);
        return range.start();
    }

    /** Takes a part out of a range. */
    void cut(Range range, long start, long length) {
        drop(range);
        if (start > range.start()) {
            put(new Range(range.start(), start - range.start()));
        }
        if (start + length < range.end()) {
            put(new Range(start + length, range.end() - start - length));
        }
    }

    private void put(Range range) {
        byStart.put(range.start(), range);
        byLength.add(range);
        bytes += range.length();
    }

    private void drop(Range range) {
        byStart.remove(range.start());
        byLength.remove(range);
        bytes -= range.length();
    }
}

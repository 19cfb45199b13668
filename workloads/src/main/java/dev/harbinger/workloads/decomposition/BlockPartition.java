package dev.harbinger.workloads.decomposition;

import java.util.Objects;

/**
 * Cuts {@code size} things, counted from 0, into {@code parts} runs of neighbours whose lengths differ by one at most,
 * longer runs first.
 *
 * @param size number of things, not negative
 * @param parts number of runs, at least 1; runs are empty when there are more of them than things
 */
public record BlockPartition(int size, int parts) {
    public BlockPartition {
        if (size < 0 || parts < 1) {
            throw new IllegalArgumentException("cannot cut " + size + " things into " + parts + " parts");
        }
    }

    /** Index of the first thing of {@code part}; for {@code part == parts} the end, {@code size}. */
    public int start(int part) {
        Objects.checkIndex(part, parts + 1);
        return part * (size / parts) + Math.min(part, size % parts);
    }

    /** Number of things in {@code part}. */
    public int length(int part) {
        Objects.checkIndex(part, parts);
        return size / parts + (part < size % parts ? 1 : 0);
    }
}

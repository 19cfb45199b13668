package dev.harbinger.trace.otf2;

import dev.harbinger.trace.TraceEvent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The regions that a location is in. Bounded: if more than {@link #DEEPEST} regions are nested, the innermost ones are
 * not known until they are left. One thread at a time.
 */
final class RegionStack {
    /** Regions within each other that are kept. */
    static final int DEEPEST = 1 << 12;

    /** A program has some hundreds; a damaged file may have any number. */
    private static final int MOST_SITES = 1 << 16;

    private final Map<Integer, Region> regions;
    private final CallSites sites;
    private final Map<Long, Long> siteOfRegions = new HashMap<>();
    private int[] numbers = new int[16];
    private long[] entered = new long[16];
    private long depth;

    /** None. */
    RegionStack(Map<Integer, Region> regions, CallSites sites) {
        this.regions = regions;
        this.sites = sites;
    }

    /** A region is entered. */
    void enter(int region, long nanos) {
        if (depth < DEEPEST) {
            int at = (int) depth;
            if (at == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * at);
                entered = Arrays.copyOf(entered, 2 * at);
            }
            numbers[at] = region;
            entered[at] = nanos;
        }
        depth++;
    }

    /** Whether a region is the innermost one; true also if that is not known. */
    boolean isInnermost(int region) {
        return depth == 0 || depth > DEEPEST || numbers[(int) depth - 1] == region;
    }

    /** The innermost region is left. */
    void leave() {
        depth = Math.max(0, depth - 1);
    }

    /** When the MPI call was entered that is being made, or {@link TraceEvent#ABSENT}. */
    long callEntered() {
        return call() == null ? TraceEvent.ABSENT : entered[(int) depth - 1];
    }

    /** The MPI call that is being made, or null. */
    @Nullable
    Region call() {
        Region innermost = depth > 0 && depth <= DEEPEST ? regions.get(numbers[(int) depth - 1]) : null;
        return innermost != null && innermost.isMpi() ? innermost : null;
    }

    /** The site of the MPI call that is being made. */
    long site() {
        if (depth == 0 || depth > DEEPEST) {
            return TraceEvent.ABSENT;
        }
        Region call = call();
        int around = (int) depth - 1;
        while (around >= 0 && isMpi(around)) {
            around--;
        }
        long key = (call == null ? 0 : ((long) numbers[(int) depth - 1] + 1) << 32)
                ^ (around < 0 ? 0xFFFFFFFFL : numbers[around] & 0xFFFFFFFFL);
        Region own = around < 0 ? null : regions.get(numbers[around]);
        if (siteOfRegions.size() == MOST_SITES) {
            siteOfRegions.clear();
        }
        return siteOfRegions.computeIfAbsent(key, _ -> sites.site(call, own));
    }

    private boolean isMpi(int at) {
        Region region = regions.get(numbers[at]);
        return region != null && region.isMpi();
    }
}

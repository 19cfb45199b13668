package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Reductions of the members of a {@link SharedRegion}. Every member that needs the result combines short operands as a
 * whole; of longer operands, each member combines a part. Ranks here are members of the region.
 */
final class SharedMemoryReductions {
    /** Maximum bytes that a member combines as a whole. */
    private static final int WHOLE_BYTES = 2 << 10;

    /** Parts are cut at multiples of a cache line, which is a multiple of every element's size. */
    private static final int UNIT = 64;

    /**
     * Minimum bytes that members read directly from each other's memory, unless {@link Peers#singleCopyFrom} is larger.
     */
    private static final long ALLREDUCE_ONCE = 64 << 10;

    private final SharedRegion region;
    private final SharedRegionReduction reduction;
    private final @Nullable SingleCopy singleCopy;
    private final long allreduceOnce;

    /** @param singleCopy null if members cannot read each other's memory */
    SharedMemoryReductions(
            Peers peers, SharedRegion region, SharedRegionReduction reduction, @Nullable SingleCopy singleCopy) {
        this.region = region;
        this.reduction = reduction;
        this.singleCopy = singleCopy;
        this.allreduceOnce = Math.max(ALLREDUCE_ONCE, peers.singleCopyFrom());
    }

    /**
     * {@code out} may be {@code in}. An operation that is not elementwise must fit in {@link SharedRegion#capacity}.
     */
    void allreduce(MemorySegment in, MemorySegment out, Combination combination) {
        if (in.byteSize() <= WHOLE_BYTES || !combination.op().isElementwise()) {
            wholeByAll(in, out, combination);
        } else if (singleCopy == null || in.byteSize() < allreduceOnce || !singleCopy.allreduce(in, out, combination)) {
            byParts(in, out, combination, CollectiveCall.NO_ROOT);
        }
    }

    /** {@code out} is used only at the root. */
    void reduce(MemorySegment in, MemorySegment out, Combination combination, int root) {
        if (in.byteSize() <= WHOLE_BYTES || !combination.op().isElementwise()) {
            wholeAtRoot(in, out, combination, root);
        } else {
            byParts(in, out, combination, root);
        }
    }

    private void wholeByAll(MemorySegment in, MemorySegment out, Combination combination) {
        long bytes = in.byteSize();
        region.post(in, 0, bytes);
        region.awaitAll();
        combine(combination, 0, bytes, in, 0, out, 0);
        region.finish();
    }

    private void wholeAtRoot(MemorySegment in, MemorySegment out, Combination combination, int root) {
        long bytes = in.byteSize();
        if (region.member() == root) {
            region.begin(bytes);
            for (int i = 1; i < region.members(); i++) {
                region.await((root + i) % region.members());
            }
            combine(combination, 0, bytes, in, 0, out, 0);
        } else {
            region.post(in, 0, bytes);
        }
        region.finish();
    }

    /** Each member combines a part of every chunk, then all or the root collect the parts. */
    private void byParts(MemorySegment in, MemorySegment out, Combination combination, int root) {
        int members = region.members();
        int member = region.member();
        long bytes = in.byteSize();
        boolean collects = root == CollectiveCall.NO_ROOT || member == root;
        for (long at = 0; at < bytes; at += region.capacity()) {
            long length = Math.min(region.capacity(), bytes - at);
            long part = Math.ceilDiv(Math.ceilDiv(length, members), UNIT) * UNIT;
            long mine = Math.min(length, part * member);
            long mineEnd = Math.min(length, mine + part);
            region.begin(length);
            region.awaitPlace();
            long content = region.content(member);
            // No other member needs this member's own part.
            MemorySegment.copy(in, at, region.memory(), content, mine);
            MemorySegment.copy(in, at + mineEnd, region.memory(), content + mineEnd, length - mineEnd);
            region.put();
            region.awaitAll();
            // All members have begun this step, so the place of the next one is free.
            long result = region.nextContent();
            combine(combination, mine, mineEnd - mine, in, at + mine, region.memory(), result);
            region.finish();
            region.begin(length);
            region.put();
            if (collects) {
                MemorySegment.copy(region.memory(), result, out, at + mine, mineEnd - mine);
                for (int i = 1; i < members; i++) {
                    int other = (member + i) % members;
                    long from = Math.min(length, part * other);
                    long end = Math.min(length, from + part);
                    region.await(other);
                    MemorySegment.copy(region.memory(), region.content(other), out, at + from, end - from);
                }
            }
            region.finish();
        }
    }

    /** Combines the content published in this step, from {@code offset} bytes after its start. */
    private void combine(
            Combination combination,
            long offset,
            long length,
            MemorySegment own,
            long ownAt,
            MemorySegment out,
            long outAt) {
        long first = region.content(0) + offset;
        long step = region.content(1) - region.content(0);
        reduction.combine(combination, region.memory(), first, step, length, own, ownAt, out, outAt);
    }
}

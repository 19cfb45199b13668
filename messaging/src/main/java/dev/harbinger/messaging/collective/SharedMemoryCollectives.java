package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Collectives of the members of a {@link SharedRegion}: each member reads what the others have published, with one copy
 * in and one out. Data longer than a buffer is transferred in chunks, and members may be a few chunks apart. Ranks here
 * are members of the region.
 */
final class SharedMemoryCollectives {
    /** Bytes of a cache line, a multiple of every element's size: chunks and pieces are multiples of it. */
    private static final int UNIT = 64;

    /** Minimum bytes of a chunk: with fewer, a step would cost more than its copy. */
    private static final int SHORTEST_CHUNK = 4 << 10;

    /**
     * Minimum bytes that members read directly from each other's memory, if they can, unless
     * {@link Peers#singleCopyFrom} is larger. For alltoall and allgather, bytes of a part.
     */
    private static final long BCAST_ONCE = 16 << 10;

    /** Maximum bytes that a single other member reads from the root. */
    private static final long BCAST_ONCE_BY_ONE = 2 << 20;

    /** Maximum bytes that several members read from the root. */
    private static final long BCAST_ONCE_BY_MORE = 256 << 10;

    private static final long ALLTOALL_ONCE = 16 << 10;

    private final SharedRegion region;
    private final SharedMemoryReductions reductions;

    /** Null if members cannot read each other's memory. */
    private final @Nullable SingleCopy singleCopy;

    private final long bcastOnce;
    private final long alltoallOnce;

    SharedMemoryCollectives(Peers peers, SharedRegion region) {
        this.region = region;
        this.bcastOnce = Math.max(BCAST_ONCE, peers.singleCopyFrom());
        this.alltoallOnce = Math.max(ALLTOALL_ONCE, peers.singleCopyFrom());
        SharedRegionReduction reduction = new SharedRegionReduction(region);
        SingleCopy tried = new SingleCopy(peers, region, reduction);
        this.singleCopy = tried.isPossible() ? tried : null;
        this.reductions = new SharedMemoryReductions(peers, region, reduction, singleCopy);
    }

    void barrier() {
        region.begin(0);
        region.awaitPlace();
        region.put();
        region.awaitAll();
        region.finish();
    }

    /** The root writes chunk by chunk, at most {@link SharedRegionLayout#BUFFERS} ahead of the slowest reader. */
    void bcast(MemorySegment data, int root) {
        long bytes = data.byteSize();
        if (singleCopy != null && isBcastOnce(bytes) && singleCopy.bcast(data, root)) {
            return;
        }
        boolean isRoot = region.member() == root;
        long chunk = pipelined(bytes);
        for (long at = 0; at == 0 || at < bytes; at += chunk) {
            long length = Math.min(chunk, bytes - at);
            region.begin(length);
            if (isRoot) {
                region.awaitPlace();
                MemorySegment.copy(data, at, region.memory(), region.content(root), length);
                region.put();
            } else {
                region.await(root);
                MemorySegment.copy(region.memory(), region.content(root), data, at, length);
            }
            region.finish();
        }
    }

    /**
     * {@code out} may be {@code in}. An operation that is not elementwise must fit in {@link SharedRegion#capacity}.
     */
    void allreduce(MemorySegment in, MemorySegment out, Combination combination) {
        reductions.allreduce(in, out, combination);
    }

    /** {@code out} is used only at the root. */
    void reduce(MemorySegment in, MemorySegment out, Combination combination, int root) {
        reductions.reduce(in, out, combination, root);
    }

    /** Parts of {@code in.byteSize()} bytes, one per member. */
    void allgather(MemorySegment in, MemorySegment out) {
        long bytes = in.byteSize();
        int member = region.member();
        MemorySegment.copy(in, 0, out, member * bytes, bytes);
        if (singleCopy != null && bytes >= alltoallOnce && singleCopy.allgather(in, out)) {
            return;
        }
        long chunk = pipelined(bytes);
        for (long at = 0; at == 0 || at < bytes; at += chunk) {
            long length = Math.min(chunk, bytes - at);
            region.post(in, at, length);
            for (int i = 1; i < region.members(); i++) {
                int other = (member + i) % region.members();
                region.await(other);
                MemorySegment.copy(region.memory(), region.content(other), out, other * bytes + at, length);
            }
            region.finish();
        }
    }

    /** {@code out} is used only at the root. */
    void gather(MemorySegment in, MemorySegment out, int root) {
        long bytes = in.byteSize();
        boolean isRoot = region.member() == root;
        if (isRoot) {
            MemorySegment.copy(in, 0, out, root * bytes, bytes);
        }
        long chunk = pipelined(bytes);
        for (long at = 0; at == 0 || at < bytes; at += chunk) {
            long length = Math.min(chunk, bytes - at);
            if (isRoot) {
                region.begin(length);
                for (int i = 1; i < region.members(); i++) {
                    int other = (root + i) % region.members();
                    region.await(other);
                    MemorySegment.copy(region.memory(), region.content(other), out, other * bytes + at, length);
                }
            } else {
                region.post(in, at, length);
            }
            region.finish();
        }
    }

    /** {@code in} is used only at the root. */
    void scatter(MemorySegment in, MemorySegment out, int root) {
        long bytes = out.byteSize();
        boolean isRoot = region.member() == root;
        if (isRoot) {
            MemorySegment.copy(in, root * bytes, out, 0, bytes);
        }
        long piece = piece(bytes);
        for (long at = 0; at == 0 || at < bytes; at += piece) {
            long length = Math.min(piece, bytes - at);
            region.begin(length * region.members());
            if (isRoot) {
                region.awaitPlace();
                putPieces(in, bytes, at, length);
            } else {
                region.await(root);
                long from = region.content(root) + region.member() * length;
                MemorySegment.copy(region.memory(), from, out, at, length);
            }
            region.finish();
        }
    }

    /** Parts of {@code in.byteSize() / members} bytes. */
    void alltoall(MemorySegment in, MemorySegment out) {
        int members = region.members();
        int member = region.member();
        long bytes = in.byteSize() / members;
        MemorySegment.copy(in, member * bytes, out, member * bytes, bytes);
        if (singleCopy != null && bytes >= alltoallOnce && singleCopy.alltoall(in, out)) {
            return;
        }
        long piece = piece(bytes);
        for (long at = 0; at == 0 || at < bytes; at += piece) {
            long length = Math.min(piece, bytes - at);
            region.begin(length * members);
            region.awaitPlace();
            putPieces(in, bytes, at, length);
            for (int i = 1; i < members; i++) {
                int other = (member + i) % members;
                region.await(other);
                long from = region.content(other) + member * length;
                MemorySegment.copy(region.memory(), from, out, other * bytes + at, length);
            }
            region.finish();
        }
    }

    /** Publishes bytes {@code at} to {@code at + length} of each other member's part. */
    private void putPieces(MemorySegment in, long bytes, long at, long length) {
        long content = region.content(region.member());
        for (int other = 0; other < region.members(); other++) {
            if (other != region.member()) {
                MemorySegment.copy(in, other * bytes + at, region.memory(), content + other * length, length);
            }
        }
        region.put();
    }

    /** Reading longer data from the root's memory is slower than reading chunks from a cache. */
    private boolean isBcastOnce(long bytes) {
        return bytes >= bcastOnce && bytes <= (region.members() == 2 ? BCAST_ONCE_BY_ONE : BCAST_ONCE_BY_MORE);
    }

    /** Chunk size for a transfer of {@code bytes} bytes: small enough that readers start early. */
    private long pipelined(long bytes) {
        long eighth = Math.ceilDiv(Math.ceilDiv(bytes, 8), UNIT) * UNIT;
        return Math.clamp(eighth, SHORTEST_CHUNK, region.capacity());
    }

    /** Bytes of each part that fit together in one buffer. */
    private long piece(long bytes) {
        long most = (long) region.capacity() / region.members() / UNIT * UNIT;
        return Math.clamp(bytes, 1, most);
    }
}

package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Collectives of the members of a {@link Board}: everyone reads what it needs where the others have put it, with one
 * copy in and one out. Data longer than a sheet goes chunk by chunk, and members may be some chunks apart. Ranks here
 * are members of the board.
 */
final class SharedMemoryCollectives {
    /** Bytes of a cache line, a multiple of every element's size: chunks and pieces are multiples of it. */
    private static final int UNIT = 64;

    /** The least bytes of a chunk: with fewer, a step would cost more than its copy. */
    private static final int SHORTEST_CHUNK = 4 << 10;

    /**
     * The least bytes that members read from each other's memory, if they can; {@link Peers#singleCopyFrom} if that is
     * more. For alltoall and allgather, bytes of a part.
     */
    private static final long BCAST_ONCE = 16 << 10;

    /** The most that one other member reads from the root. */
    private static final long BCAST_ONCE_BY_ONE = 2 << 20;

    /** The most that several members read from the root. */
    private static final long BCAST_ONCE_BY_MORE = 256 << 10;

    private static final long ALLTOALL_ONCE = 16 << 10;

    private final Board board;
    private final SharedMemoryReductions reductions;

    /** Null when members cannot read each other's memory. */
    private final @Nullable SingleCopy singleCopy;

    private final long bcastOnce;
    private final long alltoallOnce;

    SharedMemoryCollectives(Peers peers, Board board) {
        this.board = board;
        this.bcastOnce = Math.max(BCAST_ONCE, peers.singleCopyFrom());
        this.alltoallOnce = Math.max(ALLTOALL_ONCE, peers.singleCopyFrom());
        BoardReduction reduction = new BoardReduction(board);
        SingleCopy tried = new SingleCopy(peers, board, reduction);
        this.singleCopy = tried.isPossible() ? tried : null;
        this.reductions = new SharedMemoryReductions(peers, board, reduction, singleCopy);
    }

    void barrier() {
        board.call(CollectiveKind.BARRIER, Board.NO_ROOT, 0);
        board.begin(0);
        board.awaitPlace();
        board.put();
        board.awaitAll();
        board.finish();
    }

    /** The root writes chunk by chunk, at most {@link BoardLayout#SHEETS} ahead of the slowest reader. */
    void bcast(MemorySegment data, int root) {
        long bytes = data.byteSize();
        board.call(CollectiveKind.BCAST, root, bytes);
        if (singleCopy != null && isBcastOnce(bytes) && singleCopy.bcast(data, root)) {
            return;
        }
        boolean isRoot = board.member() == root;
        long chunk = pipelined(bytes);
        for (long at = 0; at == 0 || at < bytes; at += chunk) {
            long length = Math.min(chunk, bytes - at);
            board.begin(length);
            if (isRoot) {
                board.awaitPlace();
                MemorySegment.copy(data, at, board.memory(), board.content(root), length);
                board.put();
            } else {
                board.await(root);
                MemorySegment.copy(board.memory(), board.content(root), data, at, length);
            }
            board.finish();
        }
    }

    /** {@code out} may be {@code in}. An operation that is not elementwise must fit in {@link Board#capacity}. */
    void allreduce(MemorySegment in, MemorySegment out, Combination combination) {
        reductions.allreduce(in, out, combination);
    }

    /** {@code out} is only used at the root. */
    void reduce(MemorySegment in, MemorySegment out, Combination combination, int root) {
        reductions.reduce(in, out, combination, root);
    }

    /** Parts of {@code in.byteSize()} bytes, one a member. */
    void allgather(MemorySegment in, MemorySegment out) {
        long bytes = in.byteSize();
        int member = board.member();
        board.call(CollectiveKind.ALLGATHER, Board.NO_ROOT, bytes);
        MemorySegment.copy(in, 0, out, member * bytes, bytes);
        if (singleCopy != null && bytes >= alltoallOnce && singleCopy.allgather(in, out)) {
            return;
        }
        long chunk = pipelined(bytes);
        for (long at = 0; at == 0 || at < bytes; at += chunk) {
            long length = Math.min(chunk, bytes - at);
            board.post(in, at, length);
            for (int i = 1; i < board.members(); i++) {
                int other = (member + i) % board.members();
                board.await(other);
                MemorySegment.copy(board.memory(), board.content(other), out, other * bytes + at, length);
            }
            board.finish();
        }
    }

    /** {@code out} is only used at the root. */
    void gather(MemorySegment in, MemorySegment out, int root) {
        long bytes = in.byteSize();
        board.call(CollectiveKind.GATHER, root, bytes);
        boolean isRoot = board.member() == root;
        if (isRoot) {
            MemorySegment.copy(in, 0, out, root * bytes, bytes);
        }
        long chunk = pipelined(bytes);
        for (long at = 0; at == 0 || at < bytes; at += chunk) {
            long length = Math.min(chunk, bytes - at);
            if (isRoot) {
                board.begin(length);
                for (int i = 1; i < board.members(); i++) {
                    int other = (root + i) % board.members();
                    board.await(other);
                    MemorySegment.copy(board.memory(), board.content(other), out, other * bytes + at, length);
                }
            } else {
                board.post(in, at, length);
            }
            board.finish();
        }
    }

    /** {@code in} is only used at the root. */
    void scatter(MemorySegment in, MemorySegment out, int root) {
        long bytes = out.byteSize();
        board.call(CollectiveKind.SCATTER, root, bytes);
        boolean isRoot = board.member() == root;
        if (isRoot) {
            MemorySegment.copy(in, root * bytes, out, 0, bytes);
        }
        long piece = piece(bytes);
        for (long at = 0; at == 0 || at < bytes; at += piece) {
            long length = Math.min(piece, bytes - at);
            board.begin(length * board.members());
            if (isRoot) {
                board.awaitPlace();
                putPieces(in, bytes, at, length);
            } else {
                board.await(root);
                long from = board.content(root) + board.member() * length;
                MemorySegment.copy(board.memory(), from, out, at, length);
            }
            board.finish();
        }
    }

    /** Parts of {@code in.byteSize() / members} bytes. */
    void alltoall(MemorySegment in, MemorySegment out) {
        int members = board.members();
        int member = board.member();
        long bytes = in.byteSize() / members;
        board.call(CollectiveKind.ALLTOALL, Board.NO_ROOT, bytes);
        MemorySegment.copy(in, member * bytes, out, member * bytes, bytes);
        if (singleCopy != null && bytes >= alltoallOnce && singleCopy.alltoall(in, out)) {
            return;
        }
        long piece = piece(bytes);
        for (long at = 0; at == 0 || at < bytes; at += piece) {
            long length = Math.min(piece, bytes - at);
            board.begin(length * members);
            board.awaitPlace();
            putPieces(in, bytes, at, length);
            for (int i = 1; i < members; i++) {
                int other = (member + i) % members;
                board.await(other);
                long from = board.content(other) + member * length;
                MemorySegment.copy(board.memory(), from, out, other * bytes + at, length);
            }
            board.finish();
        }
    }

    /** Puts up bytes {@code at} to {@code at + length} of each other member's part. */
    private void putPieces(MemorySegment in, long bytes, long at, long length) {
        long content = board.content(board.member());
        for (int other = 0; other < board.members(); other++) {
            if (other != board.member()) {
                MemorySegment.copy(in, other * bytes + at, board.memory(), content + other * length, length);
            }
        }
        board.put();
    }

    /** Longer data comes more slowly out of the root's memory than chunks of it do out of a cache. */
    private boolean isBcastOnce(long bytes) {
        return bytes >= bcastOnce && bytes <= (board.members() == 2 ? BCAST_ONCE_BY_ONE : BCAST_ONCE_BY_MORE);
    }

    /** Bytes of a chunk of a transfer of {@code bytes} bytes: few enough that readers begin early. */
    private long pipelined(long bytes) {
        long eighth = Math.ceilDiv(Math.ceilDiv(bytes, 8), UNIT) * UNIT;
        return Math.clamp(eighth, SHORTEST_CHUNK, board.capacity());
    }

    /** The piece of each part that fits on a sheet with the others'. */
    private long piece(long bytes) {
        long most = (long) board.capacity() / board.members() / UNIT * UNIT;
        return Math.clamp(bytes, 1, most);
    }
}

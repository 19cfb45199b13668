package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Collectives of the members of a {@link Board}: everyone reads what it needs where the others have put it, with one
 * copy in and one out. Data longer than a sheet goes chunk by chunk, and members may be some chunks apart. Ranks here
 * are members of the board.
 */
final class SharedMemoryCollectives {
    /** Parts of a chunk are cut at multiples of it: a cache line, and a multiple of every element's size. */
    private static final int UNIT = 64;

    /** Reductions up to so many bytes are computed whole by every member. */
    private static final int WHOLE_BYTES = 2 << 10;

    /** A chunk is at least so long, which keeps the cost of a step small beside that of copying. */
    private static final int SHORTEST_CHUNK = 4 << 10;

    /**
     * From so many bytes on members read each other's memory where they can, unless {@link Peers#singleCopyFrom} is
     * more; of alltoall and allgather, of a part.
     */
    private static final long BCAST_ONCE = 16 << 10;

    /** The most that one other member reads from the root. */
    private static final long BCAST_ONCE_BY_ONE = 2 << 20;

    /** The most that several do. */
    private static final long BCAST_ONCE_BY_MORE = 256 << 10;

    private static final long ALLREDUCE_ONCE = 64 << 10;
    private static final long ALLTOALL_ONCE = 16 << 10;

    private final Board board;
    private final BoardReduction reduction;

    /** Null when members cannot read each other's memory. */
    private final @Nullable SingleCopy singleCopy;

    private final long bcastOnce;
    private final long allreduceOnce;
    private final long alltoallOnce;

    SharedMemoryCollectives(Peers peers, Board board) {
        this.board = board;
        this.reduction = new BoardReduction(board);
        this.bcastOnce = Math.max(BCAST_ONCE, peers.singleCopyFrom());
        this.allreduceOnce = Math.max(ALLREDUCE_ONCE, peers.singleCopyFrom());
        this.alltoallOnce = Math.max(ALLTOALL_ONCE, peers.singleCopyFrom());
        SingleCopy tried = new SingleCopy(peers, board, reduction);
        this.singleCopy = tried.isPossible() ? tried : null;
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
        board.call(CollectiveKind.ALLREDUCE, Board.NO_ROOT, in.byteSize());
        if (in.byteSize() <= WHOLE_BYTES || !combination.op().isElementwise()) {
            wholeByAll(in, out, combination);
        } else if (singleCopy == null || in.byteSize() < allreduceOnce || !singleCopy.allreduce(in, out, combination)) {
            byParts(in, out, combination, Board.NO_ROOT);
        }
    }

    /** {@code out} is only used at the root. */
    void reduce(MemorySegment in, MemorySegment out, Combination combination, int root) {
        board.call(CollectiveKind.REDUCE, root, in.byteSize());
        if (in.byteSize() <= WHOLE_BYTES || !combination.op().isElementwise()) {
            wholeAtRoot(in, out, combination, root);
        } else {
            byParts(in, out, combination, root);
        }
    }

    private void wholeByAll(MemorySegment in, MemorySegment out, Combination combination) {
        long bytes = in.byteSize();
        put(in, 0, bytes);
        board.awaitAll();
        combine(combination, 0, bytes, in, 0, out, 0);
        board.finish();
    }

    private void wholeAtRoot(MemorySegment in, MemorySegment out, Combination combination, int root) {
        long bytes = in.byteSize();
        if (board.member() == root) {
            board.begin(bytes);
            for (int i = 1; i < board.members(); i++) {
                board.await((root + i) % board.members());
            }
            combine(combination, 0, bytes, in, 0, out, 0);
        } else {
            put(in, 0, bytes);
        }
        board.finish();
    }

    /** Each member combines a part of every chunk, then all or the root collect the parts. */
    private void byParts(MemorySegment in, MemorySegment out, Combination combination, int root) {
        int members = board.members();
        int member = board.member();
        long bytes = in.byteSize();
        boolean collects = root == Board.NO_ROOT || member == root;
        for (long at = 0; at < bytes; at += board.capacity()) {
            long length = Math.min(board.capacity(), bytes - at);
            long part = Math.ceilDiv(Math.ceilDiv(length, members), UNIT) * UNIT;
            long mine = Math.min(length, part * member);
            long mineEnd = Math.min(length, mine + part);
            board.begin(length);
            board.awaitPlace();
            long content = board.content(member);
            // The own part is for nobody else.
            MemorySegment.copy(in, at, board.memory(), content, mine);
            MemorySegment.copy(in, at + mineEnd, board.memory(), content + mineEnd, length - mineEnd);
            board.put();
            board.awaitAll();
            // Everyone has begun this step, so the place of the next one is free.
            long result = board.nextContent();
            combine(combination, mine, mineEnd - mine, in, at + mine, board.memory(), result);
            board.finish();
            board.begin(length);
            board.put();
            if (collects) {
                MemorySegment.copy(board.memory(), result, out, at + mine, mineEnd - mine);
                for (int i = 1; i < members; i++) {
                    int other = (member + i) % members;
                    long from = Math.min(length, part * other);
                    long end = Math.min(length, from + part);
                    board.await(other);
                    MemorySegment.copy(board.memory(), board.content(other), out, at + from, end - from);
                }
            }
            board.finish();
        }
    }

    /** Combines what the members have put up in this step, {@code offset} bytes behind the start of their content. */
    private void combine(
            Combination combination,
            long offset,
            long length,
            MemorySegment own,
            long ownAt,
            MemorySegment out,
            long outAt) {
        long first = board.content(0) + offset;
        long step = board.content(1) - board.content(0);
        reduction.combine(combination, board.memory(), first, step, length, own, ownAt, out, outAt);
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
            put(in, at, length);
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
                put(in, at, length);
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

    private void put(MemorySegment in, long at, long length) {
        board.begin(length);
        board.awaitPlace();
        MemorySegment.copy(in, at, board.memory(), board.content(board.member()), length);
        board.put();
    }

    /** Longer data comes more slowly out of the root's memory than chunks of it do out of a cache. */
    private boolean isBcastOnce(long bytes) {
        return bytes >= bcastOnce && bytes <= (board.members() == 2 ? BCAST_ONCE_BY_ONE : BCAST_ONCE_BY_MORE);
    }

    /** The chunk of a transfer of so many bytes: short enough that readers begin early. */
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

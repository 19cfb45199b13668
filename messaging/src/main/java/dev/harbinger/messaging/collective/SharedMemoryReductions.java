package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Reductions of the members of a {@link Board}. Short operands are combined whole by every member that needs the
 * result; of longer ones each member combines a part. Ranks here are members of the board.
 */
final class SharedMemoryReductions {
    /** The most bytes that a member combines whole. */
    private static final int WHOLE_BYTES = 2 << 10;

    /** Parts are cut at multiples of a cache line, which is a multiple of every element's size. */
    private static final int UNIT = 64;

    /** The least bytes that members read from each other's memory; {@link Peers#singleCopyFrom} if that is more. */
    private static final long ALLREDUCE_ONCE = 64 << 10;

    private final Board board;
    private final BoardReduction reduction;
    private final @Nullable SingleCopy singleCopy;
    private final long allreduceOnce;

    /** @param singleCopy null when members cannot read each other's memory */
    SharedMemoryReductions(Peers peers, Board board, BoardReduction reduction, @Nullable SingleCopy singleCopy) {
        this.board = board;
        this.reduction = reduction;
        this.singleCopy = singleCopy;
        this.allreduceOnce = Math.max(ALLREDUCE_ONCE, peers.singleCopyFrom());
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
        board.post(in, 0, bytes);
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
            board.post(in, 0, bytes);
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
}

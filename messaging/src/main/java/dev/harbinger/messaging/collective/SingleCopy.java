package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.MessagingException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Collectives of large data in which the members of a board read each other's own memory, so that it is copied once.
 * The board carries the keys to it. Each method returns false on all members when the memory of one cannot be read,
 * such as that of an array; then nothing was moved.
 */
final class SingleCopy {
    /** Pieces of a reduction, small enough for the second cache. */
    private static final int PIECE_BYTES = 32 << 10;

    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG;

    /** In place of a key to a member's own memory. */
    private static final long SELF = -1;

    private final Peers peers;
    private final Board board;
    private final BoardReduction reduction;
    private final int members;
    private final int member;

    /** Keys that this member has given out, and those that the others gave to it: first of data, then of results. */
    private final long[] given;

    private final long[] got;
    private @Nullable MemorySegment operands;

    SingleCopy(Peers peers, Board board, BoardReduction reduction) {
        this.peers = peers;
        this.board = board;
        this.reduction = reduction;
        this.members = board.members();
        this.member = board.member();
        this.given = new long[2 * members];
        this.got = new long[2 * members];
    }

    /** Whether all members can read each other's memory: each reads a word of each other, and all tell. */
    boolean isPossible() {
        // The keys of two places for each member must fit in a note.
        if (2L * Long.BYTES * members > BoardLayout.NOTE_CONTENT) {
            return false;
        }
        MemorySegment word = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
        MemorySegment copy = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
        word.set(ValueLayout.JAVA_LONG, 0, BoardLayout.MAGIC);
        board.call(CollectiveKind.BOARD, Board.NO_ROOT, 0);
        boolean keys = exchangeKeys(word, word);
        boolean all = keys;
        for (int other = 0; all && other < members; other++) {
            if (other != member) {
                all = peers.read(board.rank(other), got[other], 0, copy, 0, Long.BYTES)
                        && copy.get(ValueLayout.JAVA_LONG, 0) == BoardLayout.MAGIC;
            }
        }
        if (!keys) {
            return false;
        }
        board.begin(0);
        board.memory().set(WORD, board.content(member), all ? 1 : 0);
        board.put();
        board.awaitAll();
        for (int other = 0; other < members; other++) {
            all &= board.memory().get(WORD, board.content(other)) != 0;
        }
        board.finish();
        hide();
        return all;
    }

    boolean bcast(MemorySegment data, int root) {
        boolean readable;
        board.begin(0);
        if (member == root) {
            board.awaitPlace();
            putKeys(data, data);
            board.finish();
            readable = takeKeys(root);
            if (readable) {
                board.awaitEveryone();
            }
            hide();
        } else {
            board.await(root);
            readable = takeKeys(root);
            if (readable) {
                read(root, got[root], 0, data, 0, data.byteSize());
            }
            board.finish();
        }
        return readable;
    }

    boolean alltoall(MemorySegment in, MemorySegment out) {
        long bytes = in.byteSize() / members;
        if (!exchangeKeys(in, in)) {
            return false;
        }
        for (int i = 1; i < members; i++) {
            int other = (member + i) % members;
            read(other, got[other], member * bytes, out, other * bytes, bytes);
        }
        meet();
        hide();
        return true;
    }

    boolean allgather(MemorySegment in, MemorySegment out) {
        long bytes = in.byteSize();
        if (!exchangeKeys(in, in)) {
            return false;
        }
        for (int i = 1; i < members; i++) {
            int other = (member + i) % members;
            read(other, got[other], 0, out, other * bytes, bytes);
        }
        meet();
        hide();
        return true;
    }

    /** Each member combines a part of everyone's data where it is to be, then all collect the parts. */
    boolean allreduce(MemorySegment in, MemorySegment out, Combination combination) {
        if (!exchangeKeys(in, out)) {
            return false;
        }
        Parts parts = new Parts.Even(in.byteSize(), members);
        MemorySegment others = operands();
        long end = parts.start(member) + parts.length(member);
        for (long at = parts.start(member); at < end; at += PIECE_BYTES) {
            long length = Math.min(PIECE_BYTES, end - at);
            for (int i = 1; i < members; i++) {
                int other = (member + i) % members;
                read(other, got[other], at, others, (long) other * PIECE_BYTES, length);
            }
            reduction.combine(combination, others, 0, PIECE_BYTES, length, in, at, out, at);
        }
        meet();
        for (int i = 1; i < members; i++) {
            int other = (member + i) % members;
            read(other, got[members + other], parts.start(other), out, parts.start(other), parts.length(other));
        }
        meet();
        hide();
        return true;
    }

    private MemorySegment operands() {
        MemorySegment room = operands;
        if (room == null) {
            room = Arena.ofAuto().allocate((long) members * PIECE_BYTES, PIECE_BYTES);
            operands = room;
        }
        return room;
    }

    /** A step in which everyone shows its memory; false when a member cannot read the memory of another. */
    private boolean exchangeKeys(MemorySegment data, MemorySegment result) {
        board.begin(0);
        board.awaitPlace();
        putKeys(data, result);
        board.awaitAll();
        boolean all = true;
        for (int other = 0; other < members; other++) {
            all &= takeKeys(other);
        }
        board.finish();
        if (!all) {
            hide();
        }
        return all;
    }

    private void putKeys(MemorySegment data, MemorySegment result) {
        long content = board.content(member);
        for (int other = 0; other < members; other++) {
            boolean self = other == member;
            given[other] = self ? SELF : peers.show(board.rank(other), data);
            boolean same = self || data.equals(result);
            given[members + other] = same ? given[other] : peers.show(board.rank(other), result);
        }
        for (int i = 0; i < given.length; i++) {
            board.memory().set(WORD, content + (long) Long.BYTES * i, given[i]);
        }
        board.put();
    }

    /** Takes the keys that {@code other} gave to this member; false when it gave none to some member. */
    private boolean takeKeys(int other) {
        long content = board.content(other);
        boolean all = true;
        for (int i = 0; i < given.length; i++) {
            all &= board.memory().get(WORD, content + (long) Long.BYTES * i) != 0;
        }
        got[other] = board.memory().get(WORD, content + (long) Long.BYTES * member);
        got[members + other] = board.memory().get(WORD, content + (long) Long.BYTES * (members + member));
        return all;
    }

    private void hide() {
        for (int i = 0; i < given.length; i++) {
            boolean again = i >= members && given[i] == given[i - members];
            if (given[i] != 0 && given[i] != SELF && !again) {
                peers.hide(given[i]);
            }
        }
    }

    /** Nobody goes on before all have come here: what was read may change, and what was written may be read. */
    private void meet() {
        board.begin(0);
        board.awaitPlace();
        board.put();
        board.awaitAll();
        board.finish();
    }

    private void read(int of, long key, long offset, MemorySegment into, long intoOffset, long length) {
        if (length > 0 && !peers.read(board.rank(of), key, offset, into, intoOffset, length)) {
            throw new MessagingException("collective on rank " + peers.rank() + ": " + length
                    + " bytes in the memory of rank " + board.rank(of)
                    + " cannot be read any more: it has ended, or the system forbids it since a while");
        }
    }
}

package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.Datatype;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Combines what the members of a board have put up, always in the order of the members, so that whoever combines the
 * same gets the same bits. It works in arrays of the element's own type, a piece at a time that stays in the first
 * cache.
 */
final class BoardReduction {
    private static final int PIECE_BYTES = 8 << 10;

    private final Board board;
    private final @Nullable MemorySegment[] results = new MemorySegment[Datatype.values().length];
    private final @Nullable MemorySegment[] operands = new MemorySegment[Datatype.values().length];

    BoardReduction(Board board) {
        this.board = board;
    }

    /**
     * Combines {@code length} bytes from {@code offset} of everyone's content of this step into {@code out}. This
     * member's own is taken from {@code own} instead; {@code own} and {@code out} may be the same place.
     */
    void combine(
            Combination combination,
            long offset,
            long length,
            MemorySegment own,
            long ownAt,
            MemorySegment out,
            long outAt) {
        if (!combination.op().isElementwise()) {
            // It has to see all its elements at once, in memory that suits any of its own accesses.
            wholly(combination, offset, length, own, ownAt, out, outAt);
            return;
        }
        Datatype type = combination.type();
        MemorySegment result = room(results, type);
        MemorySegment operand = room(operands, type);
        int last = board.members() - 1;
        for (long done = 0; done < length; done += PIECE_BYTES) {
            long piece = Math.min(PIECE_BYTES, length - done);
            fetch(last, offset + done, own, ownAt + done, result, piece);
            for (int member = last - 1; member >= 0; member--) {
                fetch(member, offset + done, own, ownAt + done, operand, piece);
                combination.op().reduce(operand, result, piece / type.bytes(), type);
            }
            MemorySegment.copy(result, 0, out, outAt + done, piece);
        }
    }

    private void wholly(
            Combination combination,
            long offset,
            long length,
            MemorySegment own,
            long ownAt,
            MemorySegment out,
            long outAt) {
        MemorySegment result =
                MemorySegment.ofArray(new long[(int) (length + 7) / 8]).asSlice(0, length);
        MemorySegment operand =
                MemorySegment.ofArray(new long[(int) (length + 7) / 8]).asSlice(0, length);
        int last = board.members() - 1;
        fetch(last, offset, own, ownAt, result, length);
        for (int member = last - 1; member >= 0; member--) {
            fetch(member, offset, own, ownAt, operand, length);
            combination.op().reduce(operand, result, length / combination.type().bytes(), combination.type());
        }
        MemorySegment.copy(result, 0, out, outAt, length);
    }

    private void fetch(int member, long offset, MemorySegment own, long ownAt, MemorySegment into, long length) {
        if (member == board.member()) {
            MemorySegment.copy(own, ownAt, into, 0, length);
        } else {
            MemorySegment.copy(board.memory(), board.content(member) + offset, into, 0, length);
        }
    }

    private static MemorySegment room(@Nullable MemorySegment[] rooms, Datatype type) {
        MemorySegment room = rooms[type.ordinal()];
        if (room == null) {
            room = arrayOf(type);
            rooms[type.ordinal()] = room;
        }
        return room;
    }

    private static MemorySegment arrayOf(Datatype type) {
        return switch (type) {
            case BYTE, SHORT_INT, INT_INT, LONG_INT, FLOAT_INT, DOUBLE_INT ->
                MemorySegment.ofArray(new byte[PIECE_BYTES]);
            case CHAR -> MemorySegment.ofArray(new char[PIECE_BYTES / 2]);
            case SHORT -> MemorySegment.ofArray(new short[PIECE_BYTES / 2]);
            case INT -> MemorySegment.ofArray(new int[PIECE_BYTES / 4]);
            case FLOAT -> MemorySegment.ofArray(new float[PIECE_BYTES / 4]);
            case DOUBLE -> MemorySegment.ofArray(new double[PIECE_BYTES / 8]);
            case LONG -> MemorySegment.ofArray(new long[PIECE_BYTES / 8]);
        };
    }
}

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
     * Combines {@code length} bytes of everyone's operands into {@code out}. The operand of a member lies in
     * {@code others} at {@code first} and {@code step} bytes further on for each member; this member's own is taken
     * from {@code own} instead. {@code own} and {@code out} may be the same place.
     */
    void combine(
            Combination combination,
            MemorySegment others,
            long first,
            long step,
            long length,
            MemorySegment own,
            long ownAt,
            MemorySegment out,
            long outAt) {
        // An operation that is not elementwise has to see all its elements at once, in memory that suits any access.
        boolean elementwise = combination.op().isElementwise();
        Datatype type = combination.type();
        long most = elementwise ? PIECE_BYTES : Math.max(1, length);
        MemorySegment result = elementwise ? room(results, type) : whole(length);
        MemorySegment operand = elementwise ? room(operands, type) : whole(length);
        int last = board.members() - 1;
        for (long done = 0; done < length; done += most) {
            long piece = Math.min(most, length - done);
            long at = first + done;
            for (int member = last; member >= 0; member--) {
                MemorySegment into = member == last ? result : operand;
                if (member == board.member()) {
                    MemorySegment.copy(own, ownAt + done, into, 0, piece);
                } else {
                    MemorySegment.copy(others, at + member * step, into, 0, piece);
                }
                if (member != last) {
                    combination.op().reduce(operand, result, piece / type.bytes(), type);
                }
            }
            MemorySegment.copy(result, 0, out, outAt + done, piece);
        }
    }

    private static MemorySegment whole(long length) {
        return MemorySegment.ofArray(new long[(int) ((length + 7) / 8)]).asSlice(0, length);
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

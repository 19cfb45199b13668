package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.Datatype;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Combines the content that the members of a region have published, always in the order of the members, so that all
 * members that combine the same content get the same bits. It works on arrays of the element type, in pieces that fit
 * in the first-level cache.
 */
final class SharedRegionReduction {
    private static final int PIECE_BYTES = 8 << 10;

    private final SharedRegion region;
    private final @Nullable MemorySegment[] results = new MemorySegment[Datatype.values().length];
    private final @Nullable MemorySegment[] operands = new MemorySegment[Datatype.values().length];

    SharedRegionReduction(SharedRegion region) {
        this.region = region;
    }

    /**
     * Combines {@code length} bytes of everyone's operands into {@code out}. The operand of member i lies in
     * {@code others} at {@code first + i * step}; this member's operand is taken from {@code own} instead. {@code own}
     * and {@code out} may be the same place.
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
        // An operation that is not elementwise needs all elements at once, in memory aligned for any access.
        boolean elementwise = combination.op().isElementwise();
        Datatype type = combination.type();
        long most = elementwise ? PIECE_BYTES : Math.max(1, length);
        MemorySegment result = elementwise ? room(results, type) : whole(length);
        MemorySegment operand = elementwise ? room(operands, type) : whole(length);
        int last = region.members() - 1;
        for (long done = 0; done < length; done += most) {
            long piece = Math.min(most, length - done);
            long at = first + done;
            for (int member = last; member >= 0; member--) {
                MemorySegment into = member == last ? result : operand;
                if (member == region.member()) {
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

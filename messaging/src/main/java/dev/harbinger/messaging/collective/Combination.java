package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.lang.foreign.MemorySegment;

/** An operation on elements of a type, and whether it must keep the order of its operands. */
record Combination(Op op, Datatype type, boolean ordered) {
    /** Operands may be swapped if the operation is commutative. */
    static Combination of(Op op, Datatype type) {
        return new Combination(op, type, !op.isCommutative());
    }

    /** Operands are always in rank order, so that two ranks that combine the same operands get the same bits. */
    static Combination inOrder(Op op, Datatype type) {
        return new Combination(op, type, true);
    }

    /** Combines {@code came} with {@code result} into {@code result}; {@code came} is undefined afterwards. */
    void combine(MemorySegment came, MemorySegment result, boolean cameFromLower) {
        long bytes = result.byteSize();
        if (bytes == 0) {
            return;
        }
        long count = bytes / type.bytes();
        if (cameFromLower || !ordered) {
            op.reduce(came, result, count, type);
        } else {
            op.reduce(result, came, count, type);
            MemorySegment.copy(came, 0, result, 0, bytes);
        }
    }
}

package dev.harbinger.messaging;

import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/** Applies a user-defined operator to each pair of elements. */
final class OperatorReductions {
    private OperatorReductions() {}

    static Op.Reduction ints(IntBinaryOperator operator) {
        ElementLoop<int[]> loop = (in, at, inOut, to, count) -> {
            for (int i = 0; i < count; i++) {
                inOut[to + i] = operator.applyAsInt(in[at + i], inOut[to + i]);
            }
        };
        return (in, inOut, count, type) -> ElementArray.INT.combine(in, inOut, count, loop);
    }

    static Op.Reduction longs(LongBinaryOperator operator) {
        ElementLoop<long[]> loop = (in, at, inOut, to, count) -> {
            for (int i = 0; i < count; i++) {
                inOut[to + i] = operator.applyAsLong(in[at + i], inOut[to + i]);
            }
        };
        return (in, inOut, count, type) -> ElementArray.LONG.combine(in, inOut, count, loop);
    }

    static Op.Reduction doubles(DoubleBinaryOperator operator) {
        ElementLoop<double[]> loop = (in, at, inOut, to, count) -> {
            for (int i = 0; i < count; i++) {
                inOut[to + i] = operator.applyAsDouble(in[at + i], inOut[to + i]);
            }
        };
        return (in, inOut, count, type) -> ElementArray.DOUBLE.combine(in, inOut, count, loop);
    }
}

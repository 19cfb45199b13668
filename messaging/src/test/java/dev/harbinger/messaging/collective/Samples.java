package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Inputs whose reductions are exact whatever the order, and sequential reference results. */
final class Samples {
    static final List<Integer> SIZES = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 16);
    static final List<Integer> COUNTS = List.of(0, 1, 7, 1000);
    static final int LARGE_COUNT = 100_000;
    static final List<Datatype> PLAIN = List.of(
            Datatype.BYTE, Datatype.CHAR, Datatype.SHORT, Datatype.INT, Datatype.LONG, Datatype.FLOAT, Datatype.DOUBLE);
    static final List<Op> PREDEFINED = List.of(
            Op.SUM, Op.PROD, Op.MAX, Op.MIN, Op.LAND, Op.LOR, Op.LXOR, Op.BAND, Op.BOR, Op.BXOR, Op.MAXLOC, Op.MINLOC);

    /**
     * Composition of x -> a x + b, with a in the upper and b in the lower half of a long; the lower rank is applied
     * first.
     */
    static final Op AFTER = Op.ofLongs("AFTER", false, (first, second) -> {
        int a = (int) (first >> 32) * (int) (second >> 32);
        int b = (int) first * (int) (second >> 32) + (int) second;
        return (long) a << 32 | (b & 0xFFFF_FFFFL);
    });

    /** Product of 2x2 matrices, each four longs in row order, modulo 2^64. */
    static final Op MATRIX = Op.of("MATRIX", false, (in, inOut, count, type) -> {
        if (count % 4 != 0 || type != Datatype.LONG) {
            throw new IllegalArgumentException("a matrix was cut apart: " + count + " " + type);
        }
        for (long i = 0; i < count; i += 4) {
            long[] product = new long[4];
            for (int row = 0; row < 2; row++) {
                for (int column = 0; column < 2; column++) {
                    for (int k = 0; k < 2; k++) {
                        product[2 * row + column] += in.getAtIndex(ValueLayout.JAVA_LONG, i + 2L * row + k)
                                * inOut.getAtIndex(ValueLayout.JAVA_LONG, i + 2L * k + column);
                    }
                }
            }
            for (int k = 0; k < 4; k++) {
                inOut.setAtIndex(ValueLayout.JAVA_LONG, i + k, product[k]);
            }
        }
    });

    private Samples() {}

    static MemorySegment memory(Datatype type, long count) {
        return MemorySegment.ofArray(new long[Math.toIntExact((count * type.bytes() + 7) / 8)])
                .asSlice(0, count * type.bytes());
    }

    /** Values -2, -1, 1 and 2, with indices for pairs: the same for the same rank and seed. */
    static MemorySegment input(Datatype type, int count, int rank, long seed) {
        MemorySegment memory = memory(type, count);
        SplittableRandom random = new SplittableRandom(seed * 1000 + rank);
        for (int i = 0; i < count; i++) {
            int value = (random.nextInt(2) + 1) * (random.nextBoolean() ? 1 : -1);
            put(memory, type, i, value, random.nextInt(8));
        }
        return memory;
    }

    static MemorySegment longs(int count, int rank, long seed) {
        SplittableRandom random = new SplittableRandom(seed * 1000 + rank);
        return MemorySegment.ofArray(random.longs(count).toArray());
    }

    private static void put(MemorySegment memory, Datatype type, long i, int value, int index) {
        long at = i * type.bytes();
        switch (type) {
            case BYTE -> memory.set(ValueLayout.JAVA_BYTE, at, (byte) value);
            case CHAR -> memory.set(ValueLayout.JAVA_CHAR, at, (char) value);
            case SHORT, SHORT_INT -> memory.set(ValueLayout.JAVA_SHORT, at, (short) value);
            case INT, INT_INT -> memory.set(ValueLayout.JAVA_INT, at, value);
            case LONG, LONG_INT -> memory.set(ValueLayout.JAVA_LONG, at, value);
            case FLOAT, FLOAT_INT -> memory.set(ValueLayout.JAVA_FLOAT, at, value);
            case DOUBLE, DOUBLE_INT -> memory.set(ValueLayout.JAVA_DOUBLE, at, value);
        }
        if (Op.MAXLOC.accepts(type)) {
            memory.set(ValueLayout.JAVA_INT, at + type.bytes() / 2, index);
        }
    }

    static List<MemorySegment> inputs(Datatype type, int count, int size, long seed) {
        return IntStream.range(0, size)
                .mapToObj(rank -> input(type, count, rank, seed))
                .toList();
    }

    /** One after the other, in rank order. */
    static MemorySegment reduced(Op op, Datatype type, List<MemorySegment> inputs) {
        MemorySegment result = copy(inputs.getFirst());
        for (MemorySegment next : inputs.subList(1, inputs.size())) {
            MemorySegment combined = copy(next);
            op.reduce(result, combined, result.byteSize() / type.bytes(), type);
            result = combined;
        }
        return result;
    }

    static MemorySegment joined(List<MemorySegment> parts) {
        MemorySegment all = memory(
                Datatype.BYTE, parts.stream().mapToLong(MemorySegment::byteSize).sum());
        long at = 0;
        for (MemorySegment part : parts) {
            MemorySegment.copy(part, 0, all, at, part.byteSize());
            at += part.byteSize();
        }
        return all;
    }

    static MemorySegment copy(MemorySegment memory) {
        MemorySegment copy = memory(Datatype.BYTE, memory.byteSize());
        copy.copyFrom(memory);
        return copy;
    }

    static Data data(MemorySegment memory, Datatype type) {
        return Data.of(memory, type);
    }

    static void assertSame(MemorySegment expected, MemorySegment actual, Object... where) {
        long difference = expected.mismatch(actual);
        if (difference != -1) {
            assertEquals(-1, difference, "first different byte, with " + List.of(where));
        }
    }
}

package dev.harbinger.messaging;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;

/** Each predefined operation on each type against arithmetic on boxed numbers, and a program's own operations. */
class OpTest {
    private static final Set<Datatype> INTEGERS =
            EnumSet.of(Datatype.BYTE, Datatype.CHAR, Datatype.SHORT, Datatype.INT, Datatype.LONG);
    private static final Set<Datatype> NUMBERS = EnumSet.range(Datatype.BYTE, Datatype.DOUBLE);
    private static final Set<Datatype> PAIRS = EnumSet.range(Datatype.SHORT_INT, Datatype.DOUBLE_INT);
    private static final double[] SPECIAL = {
        0.0, -0.0, 1, -1, Double.NaN, Double.MAX_VALUE, Double.NEGATIVE_INFINITY, 3.5
    };

    @Test
    void operationsTakeTheTypesThatMpiDefinesThemFor() {
        Map<Op, Set<Datatype>> expected = Map.ofEntries(
                Map.entry(Op.SUM, NUMBERS),
                Map.entry(Op.PROD, NUMBERS),
                Map.entry(Op.MAX, NUMBERS),
                Map.entry(Op.MIN, NUMBERS),
                Map.entry(Op.LAND, INTEGERS),
                Map.entry(Op.LOR, INTEGERS),
                Map.entry(Op.LXOR, INTEGERS),
                Map.entry(Op.BAND, INTEGERS),
                Map.entry(Op.BOR, INTEGERS),
                Map.entry(Op.BXOR, INTEGERS),
                Map.entry(Op.MAXLOC, PAIRS),
                Map.entry(Op.MINLOC, PAIRS));
        MemorySegment memory = MemorySegment.ofArray(new long[2]);
        expected.forEach((op, types) -> {
            for (Datatype type : Datatype.values()) {
                assertEquals(types.contains(type), op.accepts(type), op + " of " + type);
                if (!types.contains(type)) {
                    assertThrows(IllegalArgumentException.class, () -> op.reduce(memory, memory, 1, type));
                }
            }
        });
    }

    @Test
    void anUndefinedTypeIsRefusedWithTheOnesThatAreDefined() {
        MemorySegment memory = MemorySegment.ofArray(new double[1]);
        Exception error =
                assertThrows(IllegalArgumentException.class, () -> Op.BAND.reduce(memory, memory, 1, Datatype.DOUBLE));
        assertEquals(
                "operation BAND is not defined for DOUBLE; it takes [BYTE, CHAR, SHORT, INT, LONG]",
                error.getMessage());
    }

    @Test
    void sumsAndProductsWrapAndCharIsUnsigned() {
        checkIntegers(Op.SUM, (a, b) -> a + b);
        checkIntegers(Op.PROD, (a, b) -> a * b);
        checkFloating(Op.SUM, Float::sum, Double::sum);
        checkFloating(Op.PROD, (a, b) -> a * b, (a, b) -> a * b);
    }

    @Test
    void extremesAreThoseOfMath() {
        checkIntegers(Op.MAX, Math::max);
        checkIntegers(Op.MIN, Math::min);
        checkFloating(Op.MAX, Math::max, Math::max);
        checkFloating(Op.MIN, Math::min, Math::min);
    }

    @Test
    void logicTakesWhatIsNotZeroAsTrue() {
        checkIntegers(Op.LAND, (a, b) -> a != 0 && b != 0 ? 1L : 0L);
        checkIntegers(Op.LOR, (a, b) -> a != 0 || b != 0 ? 1L : 0L);
        checkIntegers(Op.LXOR, (a, b) -> (a != 0) != (b != 0) ? 1L : 0L);
    }

    @Test
    void bitwiseOperationsWorkOnEachBit() {
        checkIntegers(Op.BAND, (a, b) -> a & b);
        checkIntegers(Op.BOR, (a, b) -> a | b);
        checkIntegers(Op.BXOR, (a, b) -> a ^ b);
    }

    @Test
    void locationsKeepTheWinnersIndexAndTheLowerOneOfEqualValues() {
        for (Datatype type : PAIRS) {
            check(Op.MAXLOC, type, pair(5, 3), pair(4, 1), pair(5, 3));
            check(Op.MAXLOC, type, pair(4, 1), pair(5, 3), pair(5, 3));
            check(Op.MAXLOC, type, pair(5, 3), pair(5, 1), pair(5, 1));
            check(Op.MAXLOC, type, pair(5, 1), pair(5, 3), pair(5, 1));
            check(Op.MAXLOC, type, pair(-5, 1), pair(-7, 0), pair(-5, 1));
            check(Op.MINLOC, type, pair(5, 3), pair(4, 1), pair(4, 1));
            check(Op.MINLOC, type, pair(4, 1), pair(5, 3), pair(4, 1));
            check(Op.MINLOC, type, pair(5, 3), pair(5, 1), pair(5, 1));
            check(Op.MINLOC, type, pair(5, 1), pair(5, 3), pair(5, 1));
            check(Op.MINLOC, type, pair(-5, 1), pair(-7, 2), pair(-7, 2));
        }
    }

    @Test
    void aNaNWinsOverEveryNumberInLocations() {
        for (Datatype type : List.of(Datatype.FLOAT_INT, Datatype.DOUBLE_INT)) {
            for (Op op : List.of(Op.MAXLOC, Op.MINLOC)) {
                check(op, type, pair(Double.NaN, 3), pair(1, 0), pair(Double.NaN, 3));
                check(op, type, pair(1, 0), pair(Double.NaN, 3), pair(Double.NaN, 3));
                check(op, type, pair(Double.NaN, 3), pair(Double.NaN, 2), pair(Double.NaN, 2));
            }
            check(Op.MAXLOC, type, pair(0.0, 3), pair(-0.0, 1), pair(0.0, 3));
            check(Op.MINLOC, type, pair(0.0, 1), pair(-0.0, 3), pair(-0.0, 3));
        }
    }

    @Test
    void ownOperatorsGetTheLowerRanksOperandFirst() {
        int[] ints = {1, 2};
        Op.ofInts("minus", false, (a, b) -> a - b)
                .reduce(MemorySegment.ofArray(new int[] {10, 20}), MemorySegment.ofArray(ints), 2, Datatype.INT);
        assertArrayEquals(new int[] {9, 18}, ints);
        long[] longs = {1, 2};
        Op.ofLongs("minus", false, (a, b) -> a - b)
                .reduce(MemorySegment.ofArray(new long[] {10, 20}), MemorySegment.ofArray(longs), 2, Datatype.LONG);
        assertArrayEquals(new long[] {9, 18}, longs);
        double[] doubles = {1, 2};
        Op.ofDoubles("minus", false, (a, b) -> a - b)
                .reduce(
                        MemorySegment.ofArray(new double[] {10, 20}),
                        MemorySegment.ofArray(doubles),
                        1,
                        Datatype.DOUBLE);
        assertArrayEquals(new double[] {9, 2}, doubles);
    }

    @Test
    void ownOperatorsAreRefusedForOtherTypes() {
        Op op = Op.ofInts("first", false, (a, b) -> a);
        assertTrue(op.accepts(Datatype.INT));
        MemorySegment memory = MemorySegment.ofArray(new long[1]);
        Exception error =
                assertThrows(IllegalArgumentException.class, () -> op.reduce(memory, memory, 1, Datatype.LONG));
        assertEquals("operation first is not defined for LONG; it takes [INT]", error.getMessage());
    }

    @Test
    void elementsOutsideTheSegmentsAreRefused() {
        MemorySegment two = MemorySegment.ofArray(new int[2]);
        MemorySegment three = MemorySegment.ofArray(new int[3]);
        assertThrows(IndexOutOfBoundsException.class, () -> Op.SUM.reduce(two, three, 3, Datatype.INT));
        assertThrows(IndexOutOfBoundsException.class, () -> Op.SUM.reduce(three, two, 3, Datatype.INT));
        assertThrows(IndexOutOfBoundsException.class, () -> Op.SUM.reduce(three, three, -1, Datatype.INT));
    }

    /** {@code expected} works on numbers widened to a long; its result is narrowed again. */
    private static void checkIntegers(Op op, BinaryOperator<Long> expected) {
        long[] special = {
            0,
            1,
            -1,
            2,
            Byte.MAX_VALUE,
            Byte.MIN_VALUE,
            Character.MAX_VALUE,
            Short.MIN_VALUE,
            Integer.MAX_VALUE,
            Integer.MIN_VALUE,
            Long.MAX_VALUE,
            Long.MIN_VALUE
        };
        SplittableRandom random = new SplittableRandom(11);
        for (Datatype type : INTEGERS) {
            for (long a : special) {
                for (long b : special) {
                    Number left = narrow(type, a);
                    Number right = narrow(type, b);
                    check(op, type, left, right, narrow(type, expected.apply(left.longValue(), right.longValue())));
                }
            }
            checkLong(
                    op,
                    type,
                    () -> narrow(type, random.nextLong(-3, 300)),
                    (a, b) -> narrow(type, expected.apply(a.longValue(), b.longValue())));
        }
    }

    private static void checkFloating(
            Op op, BinaryOperator<Float> expectedFloat, BinaryOperator<Double> expectedDouble) {
        for (double a : SPECIAL) {
            for (double b : SPECIAL) {
                check(op, Datatype.DOUBLE, a, b, expectedDouble.apply(a, b));
                check(op, Datatype.FLOAT, (float) a, (float) b, expectedFloat.apply((float) a, (float) b));
            }
        }
        SplittableRandom random = new SplittableRandom(12);
        checkLong(
                op,
                Datatype.DOUBLE,
                random::nextDouble,
                (a, b) -> expectedDouble.apply(a.doubleValue(), b.doubleValue()));
        checkLong(
                op,
                Datatype.FLOAT,
                () -> (float) random.nextDouble(),
                (a, b) -> expectedFloat.apply(a.floatValue(), b.floatValue()));
    }

    private static Number narrow(Datatype type, long value) {
        return switch (type) {
            case BYTE -> (long) (byte) value;
            case CHAR -> (long) (char) value;
            case SHORT -> (long) (short) value;
            case INT -> (long) (int) value;
            default -> value;
        };
    }

    private record Pair(double value, int index) {}

    private static Pair pair(double value, int index) {
        return new Pair(value, index);
    }

    /** One element, in memory at an odd address. */
    private static void check(Op op, Datatype type, Object in, Object inOut, Object expected) {
        MemorySegment a = odd(type, 1);
        MemorySegment b = odd(type, 1);
        put(a, type, 0, in);
        put(b, type, 0, inOut);
        op.reduce(a, b, 1, type);
        assertEquals(expected, get(b, type, 0), op + " of " + type + " " + in + " and " + inOut);
        assertEquals(in, get(a, type, 0), "the first operand must stay");
    }

    /** Many elements, so that vector loops and their remainders run, in array and in native memory. */
    private static void checkLong(
            Op op,
            Datatype type,
            java.util.function.Supplier<Number> values,
            BiFunction<Number, Number, Number> expected) {
        int count = 1003;
        try (Arena arena = Arena.ofConfined()) {
            for (MemorySegment inOut : List.of(odd(type, count), arena.allocate((long) count * type.bytes(), 8))) {
                MemorySegment in = odd(type, count);
                Number[] results = new Number[count];
                for (int i = 0; i < count; i++) {
                    Number a = values.get();
                    Number b = values.get();
                    put(in, type, i, a);
                    put(inOut, type, i, b);
                    results[i] = expected.apply(a, b);
                }
                op.reduce(in, inOut, count, type);
                for (int i = 0; i < count; i++) {
                    assertEquals(results[i], get(inOut, type, i), op + " of " + type + " at " + i);
                }
            }
        }
    }

    private static MemorySegment odd(Datatype type, int count) {
        return MemorySegment.ofArray(new byte[count * type.bytes() + 1]).asSlice(1);
    }

    private static void put(MemorySegment memory, Datatype type, long i, Object value) {
        long at = i * type.bytes();
        if (value instanceof Pair pair) {
            Map<Datatype, Datatype> plain = plainTypes();
            put(
                    memory.asSlice(at),
                    plain.get(type),
                    0,
                    INTEGERS.contains(plain.get(type)) ? (Number) (long) pair.value() : (Number) pair.value());
            memory.set(ValueLayout.JAVA_INT_UNALIGNED, at + type.bytes() / 2, pair.index());
            return;
        }
        Number number = (Number) value;
        switch (type) {
            case BYTE -> memory.set(ValueLayout.JAVA_BYTE, at, number.byteValue());
            case CHAR -> memory.set(ValueLayout.JAVA_CHAR_UNALIGNED, at, (char) number.longValue());
            case SHORT -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, number.shortValue());
            case INT -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, at, number.intValue());
            case LONG -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, number.longValue());
            case FLOAT -> memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, at, number.floatValue());
            case DOUBLE -> memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, number.doubleValue());
            default -> throw new AssertionError(type);
        }
    }

    private static Object get(MemorySegment memory, Datatype type, long i) {
        long at = i * type.bytes();
        return switch (type) {
            case BYTE -> (long) memory.get(ValueLayout.JAVA_BYTE, at);
            case CHAR -> (long) memory.get(ValueLayout.JAVA_CHAR_UNALIGNED, at);
            case SHORT -> (long) memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, at);
            case INT -> (long) memory.get(ValueLayout.JAVA_INT_UNALIGNED, at);
            case LONG -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
            case FLOAT -> memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at);
            case DOUBLE -> memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
            default -> {
                Number value = (Number) get(memory.asSlice(at), plainTypes().get(type), 0);
                yield pair(value.doubleValue(), memory.get(ValueLayout.JAVA_INT_UNALIGNED, at + type.bytes() / 2));
            }
        };
    }

    private static Map<Datatype, Datatype> plainTypes() {
        return new EnumMap<>(Map.of(
                Datatype.SHORT_INT, Datatype.SHORT,
                Datatype.INT_INT, Datatype.INT,
                Datatype.FLOAT_INT, Datatype.FLOAT,
                Datatype.LONG_INT, Datatype.LONG,
                Datatype.DOUBLE_INT, Datatype.DOUBLE));
    }
}

package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * An operation by which a reduction combines corresponding elements of two ranks into one: MPI's predefined operations
 * (MPI 4.1, section 6.9.2) and user-defined ones (section 6.9.5).
 *
 * <pre>
 * operations              element types
 * SUM PROD MAX MIN        BYTE CHAR SHORT INT LONG FLOAT DOUBLE
 * LAND LOR LXOR           BYTE CHAR SHORT INT LONG; nonzero is true, the result is 0 or 1
 * BAND BOR BXOR           BYTE CHAR SHORT INT LONG
 * MAXLOC MINLOC           SHORT_INT INT_INT FLOAT_INT LONG_INT DOUBLE_INT
 * </pre>
 *
 * <p>Integers wrap around; {@link Datatype#CHAR} is unsigned, the others are signed. {@link #MAX} and {@link #MIN} of
 * floating-point numbers are those of {@link Math#max(double, double)} and {@link Math#min(double, double)}: a NaN on
 * any rank gives NaN, and -0.0 is below 0.0. {@link #MAXLOC} and {@link #MINLOC} order values the same way, and a NaN
 * wins over every number. Among equal values, the lower index wins. Which of several different NaN bit patterns
 * survives is not defined.
 *
 * <p>Immutable and thread-safe, if a user-defined function is.
 */
public final class Op {
    private static final Set<Datatype> ANY = setOf(EnumSet.allOf(Datatype.class));
    private static final Set<Datatype> INTEGERS =
            setOf(EnumSet.of(Datatype.BYTE, Datatype.CHAR, Datatype.SHORT, Datatype.INT, Datatype.LONG));
    private static final Set<Datatype> NUMBERS = setOf(EnumSet.range(Datatype.BYTE, Datatype.DOUBLE));
    private static final Set<Datatype> PAIRS = setOf(EnumSet.range(Datatype.SHORT_INT, Datatype.DOUBLE_INT));

    /** The sum. */
    public static final Op SUM = predefined("SUM", NUMBERS, ArithmeticReductions::sum);

    /** The product. */
    public static final Op PROD = predefined("PROD", NUMBERS, ArithmeticReductions::product);

    /** The larger. */
    public static final Op MAX = predefined("MAX", NUMBERS, ExtremeReductions::max);

    /** The smaller. */
    public static final Op MIN = predefined("MIN", NUMBERS, ExtremeReductions::min);

    /** Logical and. */
    public static final Op LAND = predefined("LAND", INTEGERS, LogicalReductions::and);

    /** Logical or. */
    public static final Op LOR = predefined("LOR", INTEGERS, LogicalReductions::or);

    /** Logical exclusive or. */
    public static final Op LXOR = predefined("LXOR", INTEGERS, LogicalReductions::xor);

    /** And of each bit. */
    public static final Op BAND = predefined("BAND", INTEGERS, BitwiseReductions::and);

    /** Or of each bit. */
    public static final Op BOR = predefined("BOR", INTEGERS, BitwiseReductions::or);

    /** Exclusive or of each bit. */
    public static final Op BXOR = predefined("BXOR", INTEGERS, BitwiseReductions::xor);

    /** The larger value with its index. */
    public static final Op MAXLOC = predefined("MAXLOC", PAIRS, LocationReductions::max);

    /** The smaller value with its index. */
    public static final Op MINLOC = predefined("MINLOC", PAIRS, LocationReductions::min);

    private final String name;
    private final boolean commutative;
    private final boolean elementwise;
    private final Set<Datatype> types;
    private final Reduction reduction;

    private Op(String name, boolean commutative, boolean elementwise, Set<Datatype> types, Reduction reduction) {
        this.name = Objects.requireNonNull(name, "name");
        this.commutative = commutative;
        this.elementwise = elementwise;
        this.types = types;
        this.reduction = Objects.requireNonNull(reduction, "reduction");
    }

    /** Combines two runs of elements. */
    @FunctionalInterface
    public interface Reduction {
        /**
         * Replaces {@code inOut} by {@code in} combined with {@code inOut}. Both hold {@code count} elements of
         * {@code type} contiguously in native byte order, at least as aligned as the program's memory; {@code in} comes
         * from lower ranks and must not be changed.
         */
        void reduce(MemorySegment in, MemorySegment inOut, long count, Datatype type);
    }

    /**
     * A user-defined operation, for any type. It must be associative. It always receives all elements of a call at
     * once, so several adjacent elements may form one value, such as the four numbers of a 2x2 matrix.
     *
     * @param name its name in errors
     * @param commutative whether the order of the operands does not matter; if not, operands are combined in rank order
     */
    public static Op of(String name, boolean commutative, Reduction reduction) {
        return new Op(name, commutative, false, ANY, reduction);
    }

    /**
     * A user-defined operation on two {@link Datatype#DOUBLE} values, with that of the lower ranks first. It must be
     * associative.
     *
     * @param name its name in errors
     * @param commutative whether the order of the operands does not matter; if not, operands are combined in rank order
     */
    public static Op ofDoubles(String name, boolean commutative, DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator, "operator");
        return new Op(
                name, commutative, true, setOf(EnumSet.of(Datatype.DOUBLE)), OperatorReductions.doubles(operator));
    }

    /**
     * A user-defined operation on two {@link Datatype#LONG} values, with that of the lower ranks first. It must be
     * associative.
     *
     * @param name its name in errors
     * @param commutative whether the order of the operands does not matter; if not, operands are combined in rank order
     */
    public static Op ofLongs(String name, boolean commutative, LongBinaryOperator operator) {
        Objects.requireNonNull(operator, "operator");
        return new Op(name, commutative, true, setOf(EnumSet.of(Datatype.LONG)), OperatorReductions.longs(operator));
    }

    /**
     * A user-defined operation on two {@link Datatype#INT} values, with that of the lower ranks first. It must be
     * associative.
     *
     * @param name its name in errors
     * @param commutative whether the order of the operands does not matter; if not, operands are combined in rank order
     */
    public static Op ofInts(String name, boolean commutative, IntBinaryOperator operator) {
        Objects.requireNonNull(operator, "operator");
        return new Op(name, commutative, true, setOf(EnumSet.of(Datatype.INT)), OperatorReductions.ints(operator));
    }

    /** How errors call it; predefined operations have MPI's name without its prefix. */
    public String name() {
        return name;
    }

    /** Whether the order of the operands does not matter. */
    public boolean isCommutative() {
        return commutative;
    }

    /** Whether each element is combined independently, so that elements may be combined in pieces. */
    public boolean isElementwise() {
        return elementwise;
    }

    /** Whether it is defined for elements of {@code type}. */
    public boolean accepts(Datatype type) {
        return types.contains(type);
    }

    /**
     * Rejects a type for which it is not defined.
     *
     * @throws IllegalArgumentException that names the types for which it is defined
     */
    public void requireAccepts(Datatype type) {
        if (!types.contains(type)) {
            throw new IllegalArgumentException(
                    "operation " + name + " is not defined for " + type + "; it takes " + types);
        }
    }

    /**
     * Combines the first {@code count} elements of {@code in} into those of {@code inOut} (MPI_REDUCE_LOCAL).
     *
     * @throws IllegalArgumentException if the operation is not defined for {@code type}
     * @throws IndexOutOfBoundsException if a segment is too short
     */
    public void reduce(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        requireAccepts(type);
        long bytes = Math.multiplyExact(count, type.bytes());
        Objects.checkFromIndexSize(0, bytes, in.byteSize());
        Objects.checkFromIndexSize(0, bytes, inOut.byteSize());
        reduction.reduce(in, inOut, count, type);
    }

    @Override
    public String toString() {
        return name;
    }

    private static Op predefined(String name, Set<Datatype> types, Reduction reduction) {
        return new Op(name, true, true, types, reduction);
    }

    private static Set<Datatype> setOf(EnumSet<Datatype> types) {
        return Collections.unmodifiableSet(types);
    }
}

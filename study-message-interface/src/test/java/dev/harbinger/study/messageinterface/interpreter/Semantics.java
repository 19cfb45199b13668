package dev.harbinger.study.messageinterface.interpreter;

import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.word.ErrVal;
import dev.harbinger.study.messageinterface.word.PageSize;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.math.BigInteger;

/**
 * What operations compute, written from their description alone: integers by {@link BigInteger}, pointers by their
 * drawing. Slow on purpose, so that it shares nothing with the machine that it judges.
 */
final class Semantics {
    private static final int TYPE_SHIFT = 60;
    private static final int LENGTH_SHIFT = 54;
    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);
    private static final BigInteger TWO_54 = BigInteger.ONE.shiftLeft(54);

    private Semantics() {}

    static PointerType type(Word word) {
        int code = (int) (word.bits() >>> TYPE_SHIFT);
        return code < PointerType.values().length ? PointerType.values()[code] : PointerType.ERR_VAL;
    }

    static long address(Word word) {
        return word.bits() << 10 >>> 10;
    }

    private static int length(Word word) {
        return (int) (word.bits() >>> LENGTH_SHIFT & 63);
    }

    private static BigInteger signed(Word word) {
        return BigInteger.valueOf(word.bits());
    }

    private static BigInteger unsigned(Word word) {
        return signed(word).mod(TWO_64);
    }

    private static Word integer(BigInteger value) {
        return Word.of(value.longValue());
    }

    static Word value(Opcode opcode, Word a, Word b, PageSize page) {
        return switch (opcode) {
            case ADD -> integer(signed(a).add(signed(b)));
            case SUB -> integer(signed(a).subtract(signed(b)));
            case AND -> integer(signed(a).and(signed(b)));
            case OR -> integer(signed(a).or(signed(b)));
            case XOR -> integer(signed(a).xor(signed(b)));
            case SHL -> integer(unsigned(a).shiftLeft(count(b)));
            case SHR -> integer(unsigned(a).shiftRight(count(b)));
            case SAR -> integer(signed(a).shiftRight(count(b)));
            case MUL -> integer(signed(a).multiply(signed(b)));
            case DIV, REM -> {
                if (b.bits() == 0) {
                    throw new Trap(Trap.Kind.DIVISION);
                }
                BigInteger[] both = signed(a).divideAndRemainder(signed(b));
                yield integer(both[opcode == Opcode.DIV ? 0 : 1]);
            }
            case LEA -> lea(a, b, page);
            case FADD -> real(a.asDouble() + b.asDouble());
            case FSUB -> real(a.asDouble() - b.asDouble());
            case FMUL -> real(a.asDouble() * b.asDouble());
            case FDIV -> real(a.asDouble() / b.asDouble());
            case ITOF -> real((double) a.bits());
            case FTOI -> Word.of(truncated(a.asDouble()));
            default -> throw new IllegalArgumentException(opcode + " computes no word");
        };
    }

    private static int count(Word word) {
        return unsigned(word).mod(BigInteger.valueOf(64)).intValue();
    }

    /** What is not a number has one representation. */
    private static Word real(double value) {
        return Word.of(Double.doubleToLongBits(value));
    }

    private static long truncated(double value) {
        if (Double.isNaN(value)) {
            return 0;
        }
        return value >= 0x1p63 ? Long.MAX_VALUE : value <= -0x1p63 ? Long.MIN_VALUE : (long) value;
    }

    private static Word lea(Word pointer, Word offset, PageSize page) {
        if (!pointer.isPointer() || !type(pointer).allowsArithmetic()) {
            return ErrVal.of(ErrVal.Cause.POINTER_ARITHMETIC);
        }
        BigInteger address = BigInteger.valueOf(address(pointer)).add(signed(offset));
        BigInteger segment = BigInteger.ONE.shiftLeft(length(pointer) + page.log2Bytes());
        BigInteger first = BigInteger.valueOf(address(pointer)).divide(segment).multiply(segment);
        boolean inside = address.compareTo(first) >= 0
                && address.compareTo(first.add(segment)) < 0
                && address.compareTo(TWO_54) < 0;
        return inside
                ? new Word(pointer.bits() >>> LENGTH_SHIFT << LENGTH_SHIFT | address.longValue(), true)
                : ErrVal.of(ErrVal.Cause.SEGMENT);
    }

    static boolean condition(Opcode opcode, Word a, Word b) {
        return switch (opcode) {
            case EQ -> a.equals(b);
            case NE -> !a.equals(b);
            case LT -> signed(a).compareTo(signed(b)) < 0;
            case LE -> signed(a).compareTo(signed(b)) <= 0;
            case FEQ -> a.asDouble() == b.asDouble();
            case FLT -> a.asDouble() < b.asDouble();
            case FLE -> a.asDouble() <= b.asDouble();
            case ISPTR -> a.isPointer() && type(a) != PointerType.ERR_VAL;
            case CCAND -> a.bits() == 1 && b.bits() == 1;
            case CCOR -> a.bits() == 1 || b.bits() == 1;
            case CCNOT -> a.bits() != 1;
            default -> throw new IllegalArgumentException(opcode + " computes no condition");
        };
    }
}

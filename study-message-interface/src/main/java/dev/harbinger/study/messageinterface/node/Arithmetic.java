package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.word.ErrVal;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PageSize;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;

/** What the units compute. Integer operations see the 64 bits of pointers and give plain integers. */
final class Arithmetic {
    private Arithmetic() {}

    /** The result of an operation that gives a word; division by zero must have been ruled out. */
    static long value(Opcode opcode, long a, long b) {
        return switch (opcode) {
            case ADD -> a + b;
            case SUB -> a - b;
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            case SHL -> a << b;
            case SHR -> a >>> b;
            case SAR -> a >> b;
            case MUL -> a * b;
            case DIV -> a / b;
            case REM -> a % b;
            case FADD -> number(Double.longBitsToDouble(a) + Double.longBitsToDouble(b));
            case FSUB -> number(Double.longBitsToDouble(a) - Double.longBitsToDouble(b));
            case FMUL -> number(Double.longBitsToDouble(a) * Double.longBitsToDouble(b));
            case FDIV -> number(Double.longBitsToDouble(a) / Double.longBitsToDouble(b));
            case ITOF -> number((double) a);
            case FTOI -> (long) Double.longBitsToDouble(a);
            default -> throw new IllegalArgumentException(opcode + " gives no number");
        };
    }

    private static long number(double value) {
        return Double.doubleToLongBits(value); // one representation of what is no number
    }

    /** The result of an operation that gives a condition. */
    static boolean condition(Opcode opcode, long a, boolean aPointer, long b, boolean bPointer) {
        return switch (opcode) {
            case EQ -> a == b && aPointer == bPointer;
            case NE -> a != b || aPointer != bPointer;
            case LT -> a < b;
            case LE -> a <= b;
            case CCAND -> a != 0 && b != 0;
            case CCOR -> a != 0 || b != 0;
            case CCNOT -> a == 0;
            case ISPTR -> aPointer && GuardedPointer.typeOf(a) != PointerType.ERR_VAL;
            case FEQ -> Double.longBitsToDouble(a) == Double.longBitsToDouble(b);
            case FLT -> Double.longBitsToDouble(a) < Double.longBitsToDouble(b);
            case FLE -> Double.longBitsToDouble(a) <= Double.longBitsToDouble(b);
            default -> throw new IllegalArgumentException(opcode + " gives no condition");
        };
    }

    /** A pointer plus an offset in bytes; an ErrVal where the segment ends or the type forbids it. */
    static Word lea(long bits, boolean isPointer, long offset, PageSize page) {
        if (!isPointer || !GuardedPointer.typeOf(bits).allowsArithmetic()) {
            return ErrVal.of(ErrVal.Cause.POINTER_ARITHMETIC);
        }
        long address = GuardedPointer.addressOf(bits) + offset;
        if (!GuardedPointer.segmentHolds(bits, address, page)) {
            return ErrVal.of(ErrVal.Cause.SEGMENT);
        }
        return new Word(GuardedPointer.bits(GuardedPointer.typeOf(bits), GuardedPointer.lengthOf(bits), address), true);
    }
}

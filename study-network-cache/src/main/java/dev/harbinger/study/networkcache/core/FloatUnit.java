package dev.harbinger.study.networkcache.core;

/**
 * The floating-point unit: the control and status register, and all instructions of the F and D extensions that
 * {@link ExecutionLoop} leaves to it. For one thread; allocates nothing.
 */
final class FloatUnit {
    private static final int DYNAMIC = 7;
    private static final int LAST_MODE = 4;

    private final SoftFloat soft = new SoftFloat();
    private int mode;

    /** The flags, the rounding mode above them: fcsr. */
    int status() {
        return mode << 5 | soft.flags;
    }

    /** Sets fcsr. */
    void setStatus(int status) {
        mode = status >>> 5 & 7;
        soft.flags = status & 31;
    }

    /** Whether an inexact result in round to nearest changes nothing in fcsr. */
    boolean isQuick() {
        return (soft.flags & SoftFloat.INEXACT) != 0 && mode == SoftFloat.NEAREST_EVEN;
    }

    /**
     * Whether a result raises no flag except perhaps inexact. The smallest normal number may be the result of rounding
     * up.
     */
    static boolean isPlain(double result) {
        double magnitude = Math.abs(result);
        return magnitude > Double.MIN_NORMAL && magnitude <= Double.MAX_VALUE;
    }

    /**
     * Executes an instruction; registers and word as in {@link DecodedText}.
     *
     * @return false when it uses the rounding mode in fcsr and that is invalid
     */
    boolean execute(long word, long[] registers) {
        int rounding = (int) (word >>> 40) & 7;
        if (rounding == DYNAMIC) {
            rounding = mode;
        }
        if (rounding > LAST_MODE) {
            return false;
        }
        int code = (int) (word >>> 48) & 0xff;
        int target = (int) word >>> 8 & 0xff;
        long first = registers[(int) word >>> 16 & 0xff];
        long second = registers[(int) word >>> 24];
        FloatFormat f = (code & 1) != 0 ? FloatFormat.DOUBLE : FloatFormat.SINGLE;
        int operation = code >> 1;
        if (operation >= FloatOp.FROM_WORD) {
            registers[target] = f.box(converted(operation, f, first, rounding));
            return true;
        }
        long a = f.unbox(first);
        long b = f.unbox(second);
        if (operation <= FloatOp.NEGATED_MULTIPLY_ADD) {
            long c = f.unbox(registers[(int) (word >>> 32) & 0xff]);
            registers[target] = f.box(
                    f == FloatFormat.SINGLE && rounding == SoftFloat.NEAREST_EVEN
                            ? single(operation, a, b, c)
                            : computed(operation, f, a, b, c, rounding));
        } else if (operation <= FloatOp.MAXIMUM) {
            registers[target] = f.box(chosen(operation, f, a, b));
        } else {
            registers[target] = integer(operation, f, a, b, rounding);
        }
        return true;
    }

    /** Arithmetic of singles in round to nearest: Java's where no flag can change. */
    private long single(int operation, long a, long b, long c) {
        if ((soft.flags & SoftFloat.INEXACT) != 0) {
            float x = Float.intBitsToFloat((int) a);
            float y = Float.intBitsToFloat((int) b);
            float z = Float.intBitsToFloat((int) c);
            float result = switch (operation) {
                case FloatOp.ADD -> x + y;
                case FloatOp.SUBTRACT -> x - y;
                case FloatOp.MULTIPLY -> x * y;
                case FloatOp.DIVIDE -> x / y;
                case FloatOp.SQUARE_ROOT -> (float) Math.sqrt(x);
                case FloatOp.MULTIPLY_ADD -> Math.fma(x, y, z);
                case FloatOp.MULTIPLY_SUBTRACT -> Math.fma(x, y, -z);
                case FloatOp.NEGATED_MULTIPLY_SUBTRACT -> Math.fma(-x, y, z);
                default -> Math.fma(-x, y, -z);
            };
            float magnitude = Math.abs(result);
            if (magnitude > Float.MIN_NORMAL && magnitude <= Float.MAX_VALUE) {
                return Float.floatToRawIntBits(result) & ~FloatFormat.BOX;
            }
        }
        return computed(operation, FloatFormat.SINGLE, a, b, c, SoftFloat.NEAREST_EVEN);
    }

    private long computed(int operation, FloatFormat f, long a, long b, long c, int rounding) {
        return switch (operation) {
            case FloatOp.ADD -> soft.add(f, a, b, rounding);
            case FloatOp.SUBTRACT -> soft.add(f, a, f.negate(b), rounding);
            case FloatOp.MULTIPLY -> soft.multiply(f, a, b, rounding);
            case FloatOp.DIVIDE -> soft.divide(f, a, b, rounding);
            case FloatOp.SQUARE_ROOT -> soft.squareRoot(f, a, rounding);
            case FloatOp.MULTIPLY_ADD -> soft.multiplyAdd(f, a, b, c, rounding);
            case FloatOp.MULTIPLY_SUBTRACT -> soft.multiplyAdd(f, a, b, f.negate(c), rounding);
            case FloatOp.NEGATED_MULTIPLY_SUBTRACT -> soft.multiplyAdd(f, f.negate(a), b, c, rounding);
            default -> soft.multiplyAdd(f, f.negate(a), b, f.negate(c), rounding);
        };
    }

    private long chosen(int operation, FloatFormat f, long a, long b) {
        return switch (operation) {
            case FloatOp.SIGN -> withSign(f, a, f.isNegative(b));
            case FloatOp.SIGN_NEGATED -> withSign(f, a, !f.isNegative(b));
            case FloatOp.SIGN_XOR -> withSign(f, a, f.isNegative(a) != f.isNegative(b));
            default -> soft.minimum(f, a, b, operation == FloatOp.MAXIMUM);
        };
    }

    private static long withSign(FloatFormat f, long bits, boolean negative) {
        return f.isNegative(bits) == negative ? bits : f.negate(bits);
    }

    private long integer(int operation, FloatFormat f, long a, long b, int rounding) {
        return switch (operation) {
            case FloatOp.EQUAL -> soft.equal(f, a, b) ? 1 : 0;
            case FloatOp.LESS -> soft.less(f, a, b) ? 1 : 0;
            case FloatOp.LESS_EQUAL -> soft.lessOrEqual(f, a, b) ? 1 : 0;
            case FloatOp.CLASSIFY -> soft.classify(f, a);
            case FloatOp.TO_WORD -> soft.toInteger(f, a, 32, false, rounding);
            case FloatOp.TO_WORD_UNSIGNED -> soft.toInteger(f, a, 32, true, rounding);
            case FloatOp.TO_LONG -> soft.toInteger(f, a, 64, false, rounding);
            default -> soft.toInteger(f, a, 64, true, rounding);
        };
    }

    private long converted(int operation, FloatFormat f, long register, int rounding) {
        return switch (operation) {
            case FloatOp.FROM_WORD -> soft.fromInteger(f, register << 32 >> 32, false, rounding);
            case FloatOp.FROM_WORD_UNSIGNED -> soft.fromInteger(f, register & 0xffffffffL, true, rounding);
            case FloatOp.FROM_LONG -> soft.fromInteger(f, register, false, rounding);
            case FloatOp.FROM_LONG_UNSIGNED -> soft.fromInteger(f, register, true, rounding);
            case FloatOp.CONVERT -> {
                FloatFormat from = f == FloatFormat.DOUBLE ? FloatFormat.SINGLE : FloatFormat.DOUBLE;
                yield soft.convert(from, f, from.unbox(register), rounding);
            }
            default -> register & ~FloatFormat.BOX;
        };
    }
}

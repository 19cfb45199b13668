package dev.harbinger.study.networkcache.core;

/**
 * Floating-point arithmetic in integers: exact, then rounded once, in every rounding mode, with the exception flags.
 * Values are bit patterns of a {@link FloatFormat}; a resulting NaN is the canonical one. Source: IEEE 754-2008; The
 * RISC-V Instruction Set Manual, Volume I, 20191213, chapters 11 and 12: tininess is found after rounding, conversions
 * to integers saturate. For one thread; allocates nothing.
 */
final class SoftFloat {
    static final int INEXACT = 1;
    static final int UNDERFLOW = 2;
    static final int OVERFLOW = 4;
    static final int DIVISION_BY_ZERO = 8;
    static final int INVALID = 16;

    static final int NEAREST_EVEN = 0;
    static final int TO_ZERO = 1;
    static final int DOWN = 2;
    static final int UP = 3;
    static final int NEAREST_AWAY = 4;

    /** The accrued exceptions. */
    int flags;

    long add(FloatFormat f, long a, long b, int mode) {
        if (f.isNan(a) || f.isNan(b)) {
            return nan(f, a, b);
        }
        if (f.isInfinite(a)) {
            return f.isInfinite(b) && a != b ? invalid(f) : a;
        }
        if (f.isInfinite(b)) {
            return b;
        }
        if (f.isZero(a)) {
            return f.isZero(b) && a != b ? f.zero(mode == DOWN) : b;
        }
        if (f.isZero(b)) {
            return a;
        }
        boolean swap = f.exponent(a) < f.exponent(b);
        long large = swap ? b : a;
        long small = swap ? a : b;
        int exponent = f.exponent(large);
        long x = f.significand(large);
        long y = shiftRight(f.significand(small), exponent - f.exponent(small));
        boolean negative = f.isNegative(large);
        if (negative == f.isNegative(small)) {
            long sum = x + y;
            return sum < 0
                    ? round(f, negative, exponent + 1, shiftRight(sum, 1), mode)
                    : round(f, negative, exponent, sum, mode);
        }
        if (x == y) {
            return f.zero(mode == DOWN);
        }
        return x > y ? normalize(f, negative, exponent, x - y, mode) : normalize(f, !negative, exponent, y - x, mode);
    }

    long multiply(FloatFormat f, long a, long b, int mode) {
        if (f.isNan(a) || f.isNan(b)) {
            return nan(f, a, b);
        }
        boolean negative = f.isNegative(a) != f.isNegative(b);
        if (f.isInfinite(a) || f.isInfinite(b)) {
            return f.isZero(a) || f.isZero(b) ? invalid(f) : f.infinity(negative);
        }
        if (f.isZero(a) || f.isZero(b)) {
            return f.zero(negative);
        }
        long x = f.significand(a);
        long y = f.significand(b);
        return normalize(f, negative, f.exponent(a) + f.exponent(b), Math.multiplyHigh(x, y), x * y, mode);
    }

    /** {@code a * b + c}, rounded once. */
    long multiplyAdd(FloatFormat f, long a, long b, long c, int mode) {
        boolean infiniteTimesZero = (f.isInfinite(a) && f.isZero(b)) || (f.isZero(a) && f.isInfinite(b));
        if (infiniteTimesZero) {
            return invalid(f);
        }
        if (f.isNan(a) || f.isNan(b) || f.isNan(c)) {
            if (f.isSignaling(c)) {
                flags |= INVALID;
            }
            return nan(f, a, b);
        }
        boolean negative = f.isNegative(a) != f.isNegative(b);
        if (f.isInfinite(a) || f.isInfinite(b)) {
            return f.isInfinite(c) && f.isNegative(c) != negative ? invalid(f) : f.infinity(negative);
        }
        if (f.isInfinite(c)) {
            return c;
        }
        if (f.isZero(a) || f.isZero(b)) {
            return f.isZero(c) && f.isNegative(c) != negative ? f.zero(mode == DOWN) : c;
        }
        if (f.isZero(c)) {
            return multiply(f, a, b, mode);
        }
        return sumOfProduct(f, a, b, c, negative, mode);
    }

    /**
     * The product and the addend as 128-bit integers over 2^124, the smaller one shifted to the larger one's exponent.
     */
    private long sumOfProduct(FloatFormat f, long a, long b, long c, boolean negative, int mode) {
        long x = f.significand(a);
        long y = f.significand(b);
        long z = f.significand(c);
        int productExponent = f.exponent(a) + f.exponent(b);
        int exponent = Math.max(productExponent, f.exponent(c));
        int productShift = exponent - productExponent;
        int addendShift = exponent - f.exponent(c);
        long productHigh = shiftRightHigh(Math.multiplyHigh(x, y), productShift);
        long productLow = shiftRightLow(Math.multiplyHigh(x, y), x * y, productShift);
        long addendHigh = shiftRightHigh(z >>> 2, addendShift);
        long addendLow = shiftRightLow(z >>> 2, z << 62, addendShift);
        if (negative == f.isNegative(c)) {
            long low = productLow + addendLow;
            long carry = Long.compareUnsigned(low, productLow) < 0 ? 1 : 0;
            return normalize(f, negative, exponent, productHigh + addendHigh + carry, low, mode);
        }
        if (productHigh == addendHigh && productLow == addendLow) {
            return f.zero(mode == DOWN);
        }
        boolean productIsLarger =
                productHigh != addendHigh ? productHigh > addendHigh : Long.compareUnsigned(productLow, addendLow) > 0;
        if (productIsLarger) {
            long borrow = Long.compareUnsigned(productLow, addendLow) < 0 ? 1 : 0;
            return normalize(f, negative, exponent, productHigh - addendHigh - borrow, productLow - addendLow, mode);
        }
        long borrow = Long.compareUnsigned(addendLow, productLow) < 0 ? 1 : 0;
        return normalize(f, !negative, exponent, addendHigh - productHigh - borrow, addendLow - productLow, mode);
    }

    long divide(FloatFormat f, long a, long b, int mode) {
        if (f.isNan(a) || f.isNan(b)) {
            return nan(f, a, b);
        }
        boolean negative = f.isNegative(a) != f.isNegative(b);
        if (f.isInfinite(a)) {
            return f.isInfinite(b) ? invalid(f) : f.infinity(negative);
        }
        if (f.isInfinite(b)) {
            return f.zero(negative);
        }
        if (f.isZero(b)) {
            if (f.isZero(a)) {
                return invalid(f);
            }
            flags |= DIVISION_BY_ZERO;
            return f.infinity(negative);
        }
        if (f.isZero(a)) {
            return f.zero(negative);
        }
        // Java's quotient is the nearest double; the rest, exact by FMA, says on which side of it the true one is.
        double x = f.significand(a);
        double y = f.significand(b);
        double quotient = x / y;
        return nextTo(f, negative, f.exponent(a) - f.exponent(b), quotient, Math.fma(-quotient, y, x), mode);
    }

    long squareRoot(FloatFormat f, long a, int mode) {
        if (f.isNan(a)) {
            return nan(f, a, a);
        }
        if (f.isZero(a)) {
            return a;
        }
        if (f.isNegative(a)) {
            return invalid(f);
        }
        if (f.isInfinite(a)) {
            return a;
        }
        int exponent = f.exponent(a);
        double x = f.significand(a);
        if ((exponent & 1) != 0) {
            x *= 2;
        }
        double root = Math.sqrt(x);
        // x is 2^62 times too large, its root 2^31 times.
        return nextTo(f, false, (exponent >> 1) - 31, root, Math.fma(-root, root, x), mode);
    }

    /**
     * Rounds {@code (near + something with the sign of rest) * 2^exponent}, which is nearer to near than to any other
     * double.
     */
    private long nextTo(FloatFormat f, boolean negative, int exponent, double near, double rest, int mode) {
        long bits = Double.doubleToRawLongBits(near);
        long significand = FloatFormat.DOUBLE.significand(bits) + (rest > 0 ? 1 : rest < 0 ? -1 : 0);
        return normalize(f, negative, exponent + FloatFormat.DOUBLE.exponent(bits), significand, mode);
    }

    long convert(FloatFormat from, FloatFormat to, long a, int mode) {
        if (from.isNan(a)) {
            if (from.isSignaling(a)) {
                flags |= INVALID;
            }
            return to.nan();
        }
        boolean negative = from.isNegative(a);
        if (from.isInfinite(a)) {
            return to.infinity(negative);
        }
        if (from.isZero(a)) {
            return to.zero(negative);
        }
        return round(to, negative, from.exponent(a), from.significand(a), mode);
    }

    /** An integer as a number; {@code unsigned} takes all 64 bits as the magnitude. */
    long fromInteger(FloatFormat f, long integer, boolean unsigned, int mode) {
        if (integer == 0) {
            return 0;
        }
        boolean negative = !unsigned && integer < 0;
        long magnitude = negative ? -integer : integer;
        return magnitude < 0
                ? round(f, negative, 63, shiftRight(magnitude, 1), mode)
                : normalize(f, negative, 62, magnitude, mode);
    }

    /**
     * A number as an integer. A number that does not fit becomes the nearest one that does, NaN the largest.
     *
     * @param bits 32 or 64
     * @return the integer; 32 bits are sign-extended, also for unsigned integers
     */
    long toInteger(FloatFormat f, long a, int bits, boolean unsigned, int mode) {
        long largest = -1L >>> ((unsigned ? 64 : 65) - bits);
        long smallest = unsigned ? 0 : ~largest;
        boolean negative = !f.isNan(a) && f.isNegative(a);
        long magnitude = 0;
        boolean inexact = false;
        boolean fits = true;
        if (f.isNan(a) || f.isInfinite(a)) {
            fits = false;
        } else if (!f.isZero(a)) {
            int exponent = f.exponent(a);
            long significand = f.significand(a);
            if (exponent >= 63) {
                fits = exponent == 63;
                magnitude = significand << 1;
            } else {
                int dropped = Math.min(62 - exponent, 64);
                long rest = dropped == 64 ? 1 : significand & ((1L << dropped) - 1);
                magnitude = dropped == 64 ? 0 : significand >>> dropped;
                inexact = rest != 0;
                magnitude += roundsUp(negative, magnitude, rest, dropped, mode) ? 1 : 0;
            }
            fits &= Long.compareUnsigned(magnitude, negative ? -smallest : largest) <= 0;
        }
        if (!fits) {
            flags |= INVALID;
        } else if (inexact) {
            flags |= INEXACT;
        }
        long result = !fits ? negative ? smallest : largest : negative ? -magnitude : magnitude;
        return bits == 32 ? (int) result : result;
    }

    /** The smaller or the larger number; NaN only if both are NaN; -0 is smaller than +0. */
    long minimum(FloatFormat f, long a, long b, boolean larger) {
        if (f.isSignaling(a) || f.isSignaling(b)) {
            flags |= INVALID;
        }
        if (f.isNan(a)) {
            return f.isNan(b) ? f.nan() : b;
        }
        if (f.isNan(b)) {
            return a;
        }
        boolean less = (f.isZero(a) && f.isZero(b)) ? f.isNegative(a) : isLess(f, a, b);
        return less != larger ? a : b;
    }

    boolean equal(FloatFormat f, long a, long b) {
        if (f.isSignaling(a) || f.isSignaling(b)) {
            flags |= INVALID;
        }
        return !f.isNan(a) && !f.isNan(b) && (a == b || (f.isZero(a) && f.isZero(b)));
    }

    boolean less(FloatFormat f, long a, long b) {
        if (f.isNan(a) || f.isNan(b)) {
            flags |= INVALID;
            return false;
        }
        return isLess(f, a, b);
    }

    boolean lessOrEqual(FloatFormat f, long a, long b) {
        if (f.isNan(a) || f.isNan(b)) {
            flags |= INVALID;
            return false;
        }
        return !isLess(f, b, a);
    }

    private static boolean isLess(FloatFormat f, long a, long b) {
        if (f.isZero(a) && f.isZero(b)) {
            return false;
        }
        boolean negative = f.isNegative(a);
        if (negative != f.isNegative(b)) {
            return negative;
        }
        return negative ? Long.compareUnsigned(a, b) > 0 : a < b;
    }

    /** The class, as FCLASS has it: one bit. */
    long classify(FloatFormat f, long a) {
        if (f.isNan(a)) {
            return f.isSignaling(a) ? 1 << 8 : 1 << 9;
        }
        int positive = f.isZero(a) ? 4 : f.isSubnormal(a) ? 5 : f.isInfinite(a) ? 7 : 6;
        return 1L << (f.isNegative(a) ? 7 - positive : positive);
    }

    private long nan(FloatFormat f, long a, long b) {
        if (f.isSignaling(a) || f.isSignaling(b)) {
            flags |= INVALID;
        }
        return f.nan();
    }

    private long invalid(FloatFormat f) {
        flags |= INVALID;
        return f.nan();
    }

    /** Rounds a 128-bit integer below 2^127, over 2^124 and times 2^exponent. */
    private long normalize(FloatFormat f, boolean negative, int exponent, long high, long low, int mode) {
        if (high == 0) {
            high = low >>> 1;
            low <<= 63;
            exponent -= 63;
        }
        int shift = Long.numberOfLeadingZeros(high) - 1;
        if (shift > 0) {
            high = high << shift | low >>> (64 - shift);
            low <<= shift;
        }
        return round(f, negative, exponent + 2 - shift, low == 0 ? high : high | 1, mode);
    }

    /** Rounds a significand whose leading one may be anywhere up to bit 62. */
    private long normalize(FloatFormat f, boolean negative, int exponent, long significand, int mode) {
        int shift = Long.numberOfLeadingZeros(significand) - 1;
        return round(f, negative, exponent - shift, significand << shift, mode);
    }

    /** Rounds a significand with its leading one at bit 62; its lowest bit may stand for all that was shifted out. */
    private long round(FloatFormat f, boolean negative, int exponent, long significand, int mode) {
        int dropped = 62 - f.fractionBits;
        if (exponent > f.bias) {
            return overflow(f, negative, mode);
        }
        boolean tiny = false;
        if (exponent < f.smallestExponent) {
            tiny = exponent < f.smallestExponent - 1 || !roundsToNextPower(f, negative, significand, mode);
            significand = shiftRight(significand, f.smallestExponent - exponent);
            exponent = f.smallestExponent;
        }
        long fraction = significand >>> dropped;
        long rest = significand & ((1L << dropped) - 1);
        if (rest != 0) {
            flags |= tiny ? INEXACT | UNDERFLOW : INEXACT;
            if (roundsUp(negative, fraction, rest, dropped, mode)) {
                fraction++;
            }
        }
        long bits = f.pack(negative, exponent, fraction);
        return f.isInfinite(bits) ? overflow(f, negative, mode) : bits;
    }

    private boolean roundsToNextPower(FloatFormat f, boolean negative, long significand, int mode) {
        int dropped = 62 - f.fractionBits;
        long fraction = significand >>> dropped;
        long rest = significand & ((1L << dropped) - 1);
        return fraction + 1 == 2L << f.fractionBits && roundsUp(negative, fraction, rest, dropped, mode);
    }

    private static boolean roundsUp(boolean negative, long fraction, long rest, int dropped, int mode) {
        if (rest == 0) {
            return false;
        }
        return switch (mode) {
            case NEAREST_EVEN -> {
                // Of 64 dropped bits the highest is 0: it is less than half.
                long half = dropped == 64 ? Long.MAX_VALUE : 1L << (dropped - 1);
                yield rest > half || (rest == half && (fraction & 1) != 0);
            }
            case TO_ZERO -> false;
            case DOWN -> negative;
            case UP -> !negative;
            default -> dropped < 64 && rest >= 1L << (dropped - 1);
        };
    }

    private long overflow(FloatFormat f, boolean negative, int mode) {
        flags |= OVERFLOW | INEXACT;
        boolean largest = switch (mode) {
            case TO_ZERO -> true;
            case DOWN -> !negative;
            case UP -> negative;
            default -> false;
        };
        return largest ? f.largest(negative) : f.infinity(negative);
    }

    /** Shifts right; the lowest bit of the result stands for all that was shifted out. */
    private static long shiftRight(long bits, int shift) {
        if (shift == 0) {
            return bits;
        }
        if (shift > 63) {
            return bits == 0 ? 0 : 1;
        }
        return bits >>> shift | ((bits & ((1L << shift) - 1)) == 0 ? 0 : 1);
    }

    /** The upper half of a 128-bit shift to the right. */
    private static long shiftRightHigh(long high, int shift) {
        return shift > 63 ? 0 : high >>> shift;
    }

    /** The lower half of it; the lowest bit of the result stands for all that was shifted out. */
    private static long shiftRightLow(long high, long low, int shift) {
        if (shift == 0) {
            return low;
        }
        if (shift > 63) {
            return shiftRight(high, shift - 64) | (low == 0 ? 0 : 1);
        }
        return high << (64 - shift) | shiftRight(low, shift);
    }
}

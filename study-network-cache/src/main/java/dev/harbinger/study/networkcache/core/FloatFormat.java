package dev.harbinger.study.networkcache.core;

/**
 * The layout of an IEEE 754 binary format. A finite number other than zero is read here as a significand with its
 * leading one at bit 62 and an exponent: {@code significand / 2^62 * 2^exponent}, subnormal numbers too. Does not
 * change.
 */
final class FloatFormat {
    /** The upper half of a register that holds a single. */
    static final long BOX = 0xffffffff00000000L;

    static final FloatFormat SINGLE = new FloatFormat(8, 23);
    static final FloatFormat DOUBLE = new FloatFormat(11, 52);

    /** Bits of the fraction, without the leading one. */
    final int fractionBits;

    /** The bias of the exponent field, which is also the largest exponent. */
    final int bias;

    /** The smallest exponent of a normal number. */
    final int smallestExponent;

    private final long fractionMask;
    private final long sign;
    private final long infinity;

    private FloatFormat(int exponentBits, int fractionBits) {
        this.fractionBits = fractionBits;
        this.bias = (1 << (exponentBits - 1)) - 1;
        this.smallestExponent = 1 - bias;
        this.fractionMask = (1L << fractionBits) - 1;
        this.sign = 1L << (exponentBits + fractionBits);
        this.infinity = ((1L << exponentBits) - 1) << fractionBits;
    }

    /** A register's value in this format: a single that is not boxed is the canonical NaN. */
    long unbox(long register) {
        if (this == DOUBLE) {
            return register;
        }
        return (register & BOX) == BOX ? register & ~BOX : nan();
    }

    /** A value as a register has it. */
    long box(long bits) {
        return this == DOUBLE ? bits : bits | BOX;
    }

    boolean isNegative(long bits) {
        return (bits & sign) != 0;
    }

    boolean isNan(long bits) {
        return (bits & ~sign) > infinity;
    }

    boolean isSignaling(long bits) {
        return isNan(bits) && (bits & 1L << (fractionBits - 1)) == 0;
    }

    boolean isInfinite(long bits) {
        return (bits & ~sign) == infinity;
    }

    boolean isZero(long bits) {
        return (bits & ~sign) == 0;
    }

    boolean isSubnormal(long bits) {
        return (bits & infinity) == 0 && (bits & fractionMask) != 0;
    }

    /** The canonical NaN. */
    long nan() {
        return infinity | 1L << (fractionBits - 1);
    }

    long infinity(boolean negative) {
        return negative ? sign | infinity : infinity;
    }

    long zero(boolean negative) {
        return negative ? sign : 0;
    }

    /** The largest finite number. */
    long largest(boolean negative) {
        return infinity(negative) - 1;
    }

    /** The same number with the other sign. */
    long negate(long bits) {
        return bits ^ sign;
    }

    /** The exponent of a finite number other than zero. */
    int exponent(long bits) {
        long field = (bits & infinity) >>> fractionBits;
        if (field != 0) {
            return (int) field - bias;
        }
        return smallestExponent - (Long.numberOfLeadingZeros(bits & fractionMask) - 63 + fractionBits);
    }

    /** The significand of a finite number other than zero. */
    long significand(long bits) {
        long fraction = bits & fractionMask;
        if ((bits & infinity) != 0) {
            return (fraction | 1L << fractionBits) << (62 - fractionBits);
        }
        return fraction << (Long.numberOfLeadingZeros(fraction) - 1);
    }

    /**
     * A number whose fraction has been rounded.
     *
     * @param fraction with its leading one; it may have become the next power of two, and without leading one it is
     *     subnormal
     */
    long pack(boolean negative, int exponent, long fraction) {
        long bits = ((long) (exponent + bias) << fractionBits) + fraction - (1L << fractionBits);
        return negative ? bits | sign : bits;
    }
}

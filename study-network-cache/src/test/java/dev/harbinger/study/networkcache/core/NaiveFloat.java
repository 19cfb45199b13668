package dev.harbinger.study.networkcache.core;

import java.math.BigInteger;

/**
 * IEEE 754 arithmetic by the book: numbers are fractions of big integers, rounded by comparing. Slow and written apart
 * from {@link SoftFloat}, to judge it.
 */
final class NaiveFloat {
    /** A positive number: a fraction or the square root of one. */
    private record Magnitude(BigInteger numerator, BigInteger denominator, boolean root) {
        /** Compares with {@code count * 2^exponent}. */
        int compareTo(BigInteger count, int exponent) {
            BigInteger other = root ? count.multiply(count) : count;
            int shift = root ? 2 * exponent : exponent;
            BigInteger left = shift < 0 ? numerator.shiftLeft(-shift) : numerator;
            BigInteger right = other.multiply(denominator).shiftLeft(Math.max(shift, 0));
            return left.compareTo(right);
        }

        /** The largest whole number of {@code 2^exponent} that is not larger. */
        BigInteger floor(int exponent) {
            int shift = root ? 2 * exponent : exponent;
            BigInteger whole =
                    numerator.shiftLeft(Math.max(-shift, 0)).divide(denominator.shiftLeft(Math.max(shift, 0)));
            return root ? whole.sqrt() : whole;
        }

        /** The exponent of the largest power of two that is not larger. */
        int exponent() {
            int guess = numerator.bitLength() - denominator.bitLength() + 1;
            if (root) {
                guess = Math.floorDiv(guess, 2) + 1;
            }
            while (compareTo(BigInteger.ONE, guess) < 0) {
                guess--;
            }
            return guess;
        }
    }

    private final int precision;
    private final int bits;
    private final int smallestExponent;
    private final long infinity;

    /** Flags raised so far. */
    int flags;

    NaiveFloat(boolean isDouble) {
        precision = isDouble ? 53 : 24;
        bits = isDouble ? 64 : 32;
        smallestExponent = isDouble ? -1022 : -126;
        infinity = isDouble ? 0x7ff0000000000000L : 0x7f800000L;
    }

    private long sign() {
        return 1L << bits - 1;
    }

    boolean negative(long a) {
        return (a & sign()) != 0;
    }

    long negate(long a) {
        return a ^ sign();
    }

    private long magnitudeBits(long a) {
        return a & ~sign();
    }

    boolean nan(long a) {
        return Long.compareUnsigned(magnitudeBits(a), infinity) > 0;
    }

    boolean signaling(long a) {
        return nan(a) && (a >>> precision - 2 & 1) == 0;
    }

    private boolean infinite(long a) {
        return magnitudeBits(a) == infinity;
    }

    private boolean zero(long a) {
        return magnitudeBits(a) == 0;
    }

    long canonical() {
        return infinity | 1L << precision - 2;
    }

    private long signed(boolean negative, long magnitude) {
        return negative ? magnitude | sign() : magnitude;
    }

    /** A finite number as numerator over 2^1074, which holds both formats. */
    private BigInteger scaled(long a) {
        long field = magnitudeBits(a) >>> precision - 1;
        long fraction = a & (1L << precision - 1) - 1;
        BigInteger count = BigInteger.valueOf(field == 0 ? fraction : fraction | 1L << precision - 1);
        int exponent = (int) Math.max(field, 1) + smallestExponent - 1 - (precision - 1);
        BigInteger scaled = count.shiftLeft(exponent + 1074);
        return negative(a) ? scaled.negate() : scaled;
    }

    private static final BigInteger ONE_SCALED = BigInteger.ONE.shiftLeft(1074);

    private long fraction(BigInteger numerator, BigInteger denominator, int mode) {
        boolean negative = numerator.signum() != denominator.signum();
        return round(negative, new Magnitude(numerator.abs(), denominator.abs(), false), mode);
    }

    private static boolean up(boolean negative, Magnitude value, BigInteger floor, int quantum, int mode) {
        if (value.compareTo(floor, quantum) == 0) {
            return false;
        }
        int half = value.compareTo(floor.shiftLeft(1).add(BigInteger.ONE), quantum - 1);
        return switch (mode) {
            case 0 -> half > 0 || half == 0 && floor.testBit(0);
            case 1 -> false;
            case 2 -> negative;
            case 3 -> !negative;
            case 4 -> half >= 0;
            default -> throw new IllegalArgumentException();
        };
    }

    private long round(boolean negative, Magnitude value, int mode) {
        int exponent = value.exponent();
        int unbounded = exponent - precision + 1;
        BigInteger count = value.floor(unbounded);
        if (up(negative, value, count, unbounded, mode)) {
            count = count.add(BigInteger.ONE);
        }
        boolean tiny = count.bitLength() + unbounded <= smallestExponent;
        int quantum = Math.max(exponent, smallestExponent) - precision + 1;
        count = value.floor(quantum);
        boolean inexact = value.compareTo(count, quantum) != 0;
        if (up(negative, value, count, quantum, mode)) {
            count = count.add(BigInteger.ONE);
        }
        BigInteger largest = BigInteger.ONE.shiftLeft(precision).subtract(BigInteger.ONE);
        int largestQuantum = -smallestExponent + 1 - precision + 1;
        if (count.bitLength() + quantum > largest.bitLength() + largestQuantum) {
            flags |= 5;
            boolean toInfinity = mode == 0 || mode == 4 || mode == 2 && negative || mode == 3 && !negative;
            return signed(negative, toInfinity ? infinity : infinity - 1);
        }
        if (inexact) {
            flags |= tiny ? 3 : 1;
        }
        if (count.signum() == 0) {
            return signed(negative, 0);
        }
        if (count.bitLength() > precision) {
            count = count.shiftRight(1);
            quantum++;
        }
        long whole = count.longValueExact();
        if (count.bitLength() < precision) {
            return signed(negative, whole);
        }
        long field = quantum + precision - 1 - smallestExponent + 1;
        return signed(negative, field << precision - 1 | whole & (1L << precision - 1) - 1);
    }

    private long invalid() {
        flags |= 16;
        return canonical();
    }

    private long nanOf(long... operands) {
        for (long operand : operands) {
            if (signaling(operand)) {
                flags |= 16;
            }
        }
        return canonical();
    }

    long add(long a, long b, int mode) {
        if (nan(a) || nan(b)) {
            return nanOf(a, b);
        }
        if (infinite(a) && infinite(b)) {
            return a == b ? a : invalid();
        }
        if (infinite(a) || infinite(b)) {
            return infinite(a) ? a : b;
        }
        BigInteger sum = scaled(a).add(scaled(b));
        if (sum.signum() == 0) {
            return zeroSum(negative(a), negative(b), mode);
        }
        return fraction(sum, ONE_SCALED, mode);
    }

    private long zeroSum(boolean first, boolean second, int mode) {
        return signed(first == second ? first : mode == 2, 0);
    }

    long multiply(long a, long b, int mode) {
        if (nan(a) || nan(b)) {
            return nanOf(a, b);
        }
        boolean negative = negative(a) ^ negative(b);
        if (infinite(a) || infinite(b)) {
            return zero(a) || zero(b) ? invalid() : signed(negative, infinity);
        }
        if (zero(a) || zero(b)) {
            return signed(negative, 0);
        }
        return fraction(scaled(a).multiply(scaled(b)), ONE_SCALED.shiftLeft(1074), mode);
    }

    long multiplyAdd(long a, long b, long c, int mode) {
        if (infinite(a) && zero(b) || zero(a) && infinite(b)) {
            return invalid();
        }
        if (nan(a) || nan(b) || nan(c)) {
            return nanOf(a, b, c);
        }
        boolean negative = negative(a) ^ negative(b);
        if (infinite(a) || infinite(b)) {
            return infinite(c) && negative(c) != negative ? invalid() : signed(negative, infinity);
        }
        if (infinite(c)) {
            return c;
        }
        BigInteger sum = scaled(a).multiply(scaled(b)).add(scaled(c).shiftLeft(1074));
        if (sum.signum() == 0) {
            // An exact zero that cancels, or two zeros: the signs decide in both cases.
            return zeroSum(negative, negative(c), mode);
        }
        return fraction(sum, ONE_SCALED.shiftLeft(1074), mode);
    }

    long divide(long a, long b, int mode) {
        if (nan(a) || nan(b)) {
            return nanOf(a, b);
        }
        boolean negative = negative(a) ^ negative(b);
        if (infinite(a) && infinite(b) || zero(a) && zero(b)) {
            return invalid();
        }
        if (infinite(a) || zero(b)) {
            flags |= infinite(a) ? 0 : 8;
            return signed(negative, infinity);
        }
        if (infinite(b) || zero(a)) {
            return signed(negative, 0);
        }
        return fraction(scaled(a), scaled(b), mode);
    }

    long squareRoot(long a, int mode) {
        if (nan(a)) {
            return nanOf(a);
        }
        if (zero(a)) {
            return a;
        }
        if (negative(a)) {
            return invalid();
        }
        return infinite(a) ? a : round(false, new Magnitude(scaled(a), ONE_SCALED, true), mode);
    }

    long fromInteger(BigInteger value, int mode) {
        return value.signum() == 0 ? 0 : fraction(value, BigInteger.ONE, mode);
    }

    /** A number of another format in this one. */
    long convert(NaiveFloat from, long a, int mode) {
        if (from.nan(a)) {
            flags |= from.signaling(a) ? 16 : 0;
            return canonical();
        }
        if (from.infinite(a)) {
            return signed(from.negative(a), infinity);
        }
        return from.zero(a) ? signed(from.negative(a), 0) : fraction(from.scaled(a), ONE_SCALED, mode);
    }

    BigInteger toInteger(long a, BigInteger smallest, BigInteger largest, int mode) {
        if (nan(a) || infinite(a)) {
            flags |= 16;
            return !nan(a) && negative(a) ? smallest : largest;
        }
        if (zero(a)) {
            return BigInteger.ZERO;
        }
        Magnitude value = new Magnitude(scaled(a).abs(), ONE_SCALED, false);
        BigInteger count = value.floor(0);
        boolean inexact = value.compareTo(count, 0) != 0;
        if (up(negative(a), value, count, 0, mode)) {
            count = count.add(BigInteger.ONE);
        }
        BigInteger result = negative(a) ? count.negate() : count;
        if (result.compareTo(smallest) < 0 || result.compareTo(largest) > 0) {
            flags |= 16;
            return negative(a) ? smallest : largest;
        }
        flags |= inexact ? 1 : 0;
        return result;
    }

    /** As numbers: negative, 0 or positive; operands are no NaN. */
    int compare(long a, long b) {
        if (infinite(a) || infinite(b)) {
            int first = !infinite(a) ? 0 : negative(a) ? -1 : 1;
            int second = !infinite(b) ? 0 : negative(b) ? -1 : 1;
            return Integer.compare(first, second);
        }
        return scaled(a).compareTo(scaled(b));
    }

    long extreme(long a, long b, boolean maximum) {
        nanOf(a, b);
        if (nan(a) || nan(b)) {
            return !nan(a) ? a : !nan(b) ? b : canonical();
        }
        int order = compare(a, b);
        if (order == 0) {
            order = negative(a) ? -1 : 1;
        }
        return order < 0 != maximum ? a : b;
    }

    boolean equal(long a, long b) {
        nanOf(a, b);
        return !nan(a) && !nan(b) && compare(a, b) == 0;
    }

    /** Whether smaller, or smaller or equal. */
    boolean ordered(long a, long b, boolean orEqual) {
        if (nan(a) || nan(b)) {
            flags |= 16;
            return false;
        }
        int order = compare(a, b);
        return order < 0 || orEqual && order == 0;
    }

    int classify(long a) {
        if (nan(a)) {
            return signaling(a) ? 1 << 8 : 1 << 9;
        }
        boolean subnormal = !zero(a) && magnitudeBits(a) < 1L << precision - 1;
        int distance = zero(a) ? 0 : subnormal ? 1 : infinite(a) ? 3 : 2;
        return 1 << (negative(a) ? 3 - distance : 4 + distance);
    }
}

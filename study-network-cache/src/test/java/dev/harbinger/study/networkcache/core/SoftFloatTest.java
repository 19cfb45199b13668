package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Arithmetic in integers against {@link NaiveFloat}, on operands whose results lie where rounding is delicate: about
 * the smallest and largest numbers, next to ties, after cancellation.
 */
class SoftFloatTest {
    private static final int OPERATIONS = 400;

    /** Operands of one format. */
    private static final class Operands {
        private final Random random;
        private final boolean isDouble;

        Operands(Random random, boolean isDouble) {
            this.random = random;
            this.isDouble = isDouble;
        }

        private int fractionBits() {
            return isDouble ? 52 : 23;
        }

        private int largestField() {
            return isDouble ? 2047 : 255;
        }

        /** A fraction that is random, or all zeros or ones but for a few bits. */
        private long fraction() {
            long mask = (1L << fractionBits()) - 1;
            return switch (random.nextInt(4)) {
                case 0 -> 0;
                case 1 -> mask - random.nextInt(3);
                case 2 -> 1L << random.nextInt(fractionBits()) | random.nextInt(2);
                default -> random.nextLong() & mask;
            };
        }

        /** A number with that exponent field, or one at an end of the range. */
        long withField(int field) {
            long clamped = Math.clamp(field, 0, largestField());
            long sign = random.nextBoolean() ? 1L << (isDouble ? 63 : 31) : 0;
            return sign | clamped << fractionBits() | fraction();
        }

        int field() {
            return switch (random.nextInt(6)) {
                case 0 -> 0;
                case 1 -> random.nextInt(3);
                case 2 -> largestField() - random.nextInt(3);
                default -> random.nextInt(largestField());
            };
        }

        /** An exponent field of a result at which something happens. */
        int delicate() {
            return random.nextBoolean() ? random.nextInt(6) - 3 : largestField() - random.nextInt(4);
        }
    }

    @Property(tries = 40)
    void doubles(@ForAll long seed) {
        compare(new Random(seed), true);
    }

    @Property(tries = 40)
    void singles(@ForAll long seed) {
        compare(new Random(seed), false);
    }

    private static void compare(Random random, boolean isDouble) {
        FloatFormat f = isDouble ? FloatFormat.DOUBLE : FloatFormat.SINGLE;
        FloatFormat other = isDouble ? FloatFormat.SINGLE : FloatFormat.DOUBLE;
        Operands operands = new Operands(random, isDouble);
        Operands others = new Operands(random, !isDouble);
        for (int i = 0; i < OPERATIONS; i++) {
            SoftFloat soft = new SoftFloat();
            NaiveFloat naive = new NaiveFloat(isDouble);
            NaiveFloat naiveOther = new NaiveFloat(!isDouble);
            int operation = random.nextInt(8);
            int mode = random.nextInt(5);
            int field = operands.field();
            long a = operands.withField(field);
            long b = operands.withField(operands.field());
            long c = operands.withField(operands.field());
            String name = "operation " + operation + ", mode " + mode + ": ";
            long expected;
            long result;
            switch (operation) {
                case 0 -> {
                    b = operands.withField(field + random.nextInt(5) - 2);
                    expected = naive.add(a, b, mode);
                    result = soft.add(f, a, b, mode);
                }
                case 1 -> {
                    b = random.nextInt(4) == 0 ? naive.negate(a) : b;
                    expected = naive.add(a, b, mode);
                    result = soft.add(f, a, b, mode);
                }
                case 2 -> {
                    b = operands.withField(operands.delicate() - field + f.bias);
                    expected = naive.multiply(a, b, mode);
                    result = soft.multiply(f, a, b, mode);
                }
                case 3 -> {
                    b = operands.withField(field - operands.delicate() + f.bias);
                    expected = naive.divide(a, b, mode);
                    result = soft.divide(f, a, b, mode);
                }
                case 4 -> {
                    expected = naive.squareRoot(a, mode);
                    result = soft.squareRoot(f, a, mode);
                }
                case 5 -> {
                    int target = random.nextBoolean() ? operands.delicate() : operands.field();
                    b = operands.withField(target - field + f.bias);
                    c = operands.withField(target + random.nextInt(120) - 60);
                    if (random.nextInt(3) == 0) {
                        // Cancels but for what the product has beyond the format.
                        c = naive.negate(new NaiveFloat(isDouble).multiply(a, b, 0));
                    }
                    expected = naive.multiplyAdd(a, b, c, mode);
                    result = soft.multiplyAdd(f, a, b, c, mode);
                }
                case 6 -> {
                    a = others.withField(random.nextBoolean() ? others.field() : near(operands, others));
                    expected = naive.convert(naiveOther, a, mode);
                    result = soft.convert(other, f, a, mode);
                }
                default -> {
                    boolean unsigned = random.nextBoolean();
                    int bits = random.nextBoolean() ? 32 : 64;
                    a = operands.withField(f.bias + random.nextInt(70) - 3);
                    BigInteger limit = BigInteger.ONE.shiftLeft(unsigned ? bits : bits - 1);
                    BigInteger integer = naive.toInteger(
                            a, unsigned ? BigInteger.ZERO : limit.negate(), limit.subtract(BigInteger.ONE), mode);
                    expected = bits == 32 ? integer.intValue() : integer.longValue();
                    result = soft.toInteger(f, a, bits, unsigned, mode);
                }
            }
            String what = name + Long.toHexString(a) + " " + Long.toHexString(b) + " " + Long.toHexString(c);
            assertEquals(Long.toHexString(expected), Long.toHexString(result), what);
            assertEquals(naive.flags, soft.flags, "flags of " + what);
        }
    }

    /** A field of the other format whose number lies at an end of this one's range. */
    private static int near(Operands operands, Operands others) {
        int bias = operands.isDouble ? 1023 : 127;
        int otherBias = others.isDouble ? 1023 : 127;
        return operands.delicate() - bias + otherBias;
    }
}

package dev.harbinger.study.grain.program;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers 1, b, b squared and so on: sizes that a program can be cut into, such as squares of squares.
 *
 * @param base 2 or more
 */
public record Powers(int base) {
    /** Powers of two. */
    public static final Powers OF_TWO = new Powers(2);

    /** Larger numbers are not exact in the formulas. */
    private static final long LARGEST = 1L << 48;

    /**
     * Powers of a base.
     *
     * @throws IllegalArgumentException when it is less than 2 or more than 1000
     */
    public Powers {
        if (base < 2 || base > 1000) {
            throw new IllegalArgumentException("powers of " + base + ": the base must be from 2 to 1000");
        }
    }

    /** Those from 1 to {@code most}. */
    public List<Long> upTo(long most) {
        List<Long> powers = new ArrayList<>();
        long power = 1;
        while (power <= Math.min(most, LARGEST)) {
            powers.add(power);
            power *= base;
        }
        return powers;
    }

    /** Whether a number is one of them. */
    public boolean has(long number) {
        return upTo(number).contains(number);
    }

    /** Those next to a number that is none of them, as a user would be offered them: {@code 64 or 256}. */
    public String near(long number) {
        List<Long> below = upTo(number);
        long under = below.isEmpty() ? 1 : below.getLast();
        List<Long> above = upTo(LARGEST).stream().filter(each -> each > number).toList();
        return above.isEmpty() || below.isEmpty() ? Long.toString(under) : under + " or " + above.getFirst();
    }
}

package dev.harbinger.study.prediction.receives;

/**
 * Sums and differences that stop at the least and the largest number instead of turning around: a damaged trace may say
 * anything of times and sizes.
 */
public final class Saturated {
    private Saturated() {}

    /** The sum, or the bound on its side. */
    public static long sum(long a, long b) {
        long sum = a + b;
        return ((a ^ sum) & (b ^ sum)) < 0 ? bound(a) : sum;
    }

    /** The difference, or the bound on its side. */
    public static long difference(long a, long b) {
        long difference = a - b;
        return ((a ^ b) & (a ^ difference)) < 0 ? bound(a) : difference;
    }

    private static long bound(long sign) {
        return sign < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
}

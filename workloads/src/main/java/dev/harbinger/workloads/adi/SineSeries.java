package dev.harbinger.workloads.adi;

/**
 * The sine from its series, in additions, multiplications and divisions alone: a program in another language computes
 * the same bits.
 */
final class SineSeries {
    private SineSeries() {}

    /** The sine of {@code x}, from 0 to pi; its error is a few units in the last place of 1. */
    static double sine(double x) {
        double angle = x > 0.5 * Math.PI ? Math.PI - x : x;
        double square = angle * angle;
        double term = angle;
        double sum = angle;
        // The last term is below 1e-17 for the largest angle.
        for (int k = 2; k <= 22; k += 2) {
            term *= -square / (k * (k + 1));
            sum += term;
        }
        return sum;
    }
}

package dev.harbinger.study.prediction.finding;

import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.receives.Quarters;
import java.util.function.ToLongBiFunction;

/**
 * How the receives of each process come to repeat an order seen before, all processes together. A program that repeats
 * a long cycle is learned in its first period; the second half of its receives tells more of it than the average, which
 * counts the learning. Measured is the hit ratio of {@link Quarters#PREDICTOR}: a receive repeats an order if it
 * follows those before it, up to six of them, as the last time. So a long cycle is seen too, and few receives repeat an
 * order by chance.
 *
 * @param third hit ratio of the third quarter
 * @param last hit ratio of the last quarter
 * @param secondHalf hit ratio of both
 * @param newInLast part of the receives of the last quarter that are posted for the first time
 * @param inLast receives of the last quarter
 */
public record Learning(double third, double last, double secondHalf, double newInLast, long inLast) {
    private static final int THIRD = 2;
    private static final int LAST = 3;

    /** A rise above this, from the third quarter to the last, shows that there is more to learn. */
    private static final double MOST_RISE = 0.1;

    /** The learning in a trace. */
    public static Learning of(TraceResult result) {
        long third = sum(result, Quarters::receives, THIRD);
        long last = sum(result, Quarters::receives, LAST);
        long repeatedInThird = sum(result, Quarters::repeated, THIRD);
        long repeatedInLast = sum(result, Quarters::repeated, LAST);
        return new Learning(
                ratio(repeatedInThird, third),
                ratio(repeatedInLast, last),
                ratio(repeatedInThird + repeatedInLast, third + last),
                ratio(sum(result, Quarters::firstSights, LAST), last),
                last);
    }

    private static long sum(TraceResult result, ToLongBiFunction<Quarters, Integer> count, int quarter) {
        return result.processes().stream()
                .mapToLong(process -> count.applyAsLong(process.receives().quarters(), quarter))
                .sum();
    }

    private static double ratio(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    /**
     * Whether more is repeated towards the end: from the third quarter to the last, by more than {@link #MOST_RISE} and
     * by more than two standard errors of the difference of two shares (of a half, the most uncertain ones).
     */
    public boolean goesOn() {
        return last - third > Math.max(MOST_RISE, Math.sqrt(2.0 / Math.max(1, inLast)));
    }
}

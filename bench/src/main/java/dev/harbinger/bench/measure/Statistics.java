package dev.harbinger.bench.measure;

import java.util.Collection;

/** Summaries of measured values. */
public final class Statistics {
    private Statistics() {}

    /**
     * The value in the middle, or the mean of the two in the middle.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static double median(Collection<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no value has no median");
        }
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /**
     * The geometric mean.
     *
     * @throws IllegalArgumentException when there is no value
     */
    public static double geometricMean(Collection<Double> values) {
        return Math.exp(values.stream()
                .mapToDouble(Math::log)
                .average()
                .orElseThrow(() -> new IllegalArgumentException("no value has no mean")));
    }
}

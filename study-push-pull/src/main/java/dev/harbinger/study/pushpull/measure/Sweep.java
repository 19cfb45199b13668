package dev.harbinger.study.pushpull.measure;

import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A parameter tried at several values.
 *
 * @param points the result of each, in the order of the values
 */
public record Sweep(List<Point> points) {
    /**
     * One value.
     *
     * @param bytes the parameter
     * @param micros mean latency with it
     */
    public record Point(int bytes, double micros) {}

    /** Keeps a copy. */
    public Sweep {
        points = List.copyOf(points);
    }

    /** Tries values from 0 to {@code most}; {@code latency} may be called by several threads at once. */
    static Sweep over(int most, int step, IntToDoubleFunction latency) {
        return new Sweep(IntStream.rangeClosed(0, most / step)
                .parallel()
                .mapToObj(i -> new Point(i * step, latency.applyAsDouble(i * step)))
                .toList());
    }

    /** The value with the least latency; the smallest of several. */
    public Point best() {
        return points.stream().min(Comparator.comparingDouble(Point::micros)).orElseThrow();
    }
}

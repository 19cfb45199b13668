package dev.harbinger.study.networkcache.experiment.kernel;

import java.util.List;

/**
 * Execution time under VIA by the kernel's overhead, and the speed-up of another policy.
 *
 * @param points by overhead, two or more
 * @param other execution time under the other policy, in cycles
 */
record OverheadSweep(List<Point> points, double other) {
    /**
     * One overhead.
     *
     * @param overhead {@code via.overhead}, in cycles
     * @param cycles execution time
     */
    record Point(int overhead, double cycles) {}

    OverheadSweep {
        points = List.copyOf(points);
        if (points.size() < 2) {
            throw new IllegalArgumentException("a sweep needs two overheads or more, not " + points.size());
        }
    }

    /** The speed-up over VIA with one of the overheads. */
    double speedUp(Point point) {
        return point.cycles() / other;
    }

    /**
     * The overhead at which the other policy has a speed-up, interpolated linearly between points; NaN if it lies
     * outside the range of the points.
     */
    double overheadFor(double speedUp) {
        for (int i = 1; i < points.size(); i++) {
            Point before = points.get(i - 1);
            Point after = points.get(i);
            if (speedUp(before) <= speedUp && speedUp <= speedUp(after)) {
                double part = (speedUp - speedUp(before)) / (speedUp(after) - speedUp(before));
                return before.overhead() + part * (after.overhead() - before.overhead());
            }
        }
        return Double.NaN;
    }

    /**
     * The largest deviation of a point from the straight line through the first and the last, as a share of its time.
     */
    double bend() {
        Point first = points.getFirst();
        double slope = slope();
        return points.stream()
                .mapToDouble(point ->
                        Math.abs(first.cycles() + slope * (point.overhead() - first.overhead()) - point.cycles())
                                / point.cycles())
                .max()
                .orElseThrow();
    }

    /** Cycles of the whole execution per cycle of overhead, from the first point to the last. */
    double slope() {
        Point first = points.getFirst();
        Point last = points.getLast();
        return (last.cycles() - first.cycles()) / (last.overhead() - first.overhead());
    }
}

package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;
import java.util.OptionalInt;

/**
 * Misses of the data cache over its size (Khunjush, section 6.3).
 *
 * @param program the program
 * @param policy its reception policy
 * @param ratioByKnee r divided by r at the knee
 * @param points by size; each size is twice the one before
 */
record DataCacheCurve(BundledProgram program, PolicyKind policy, double ratioByKnee, List<Point> points) {
    /** A doubling that removes less than this share of the misses is not worth it. */
    static final double WORTH = 0.1;

    /** Keeps a copy of the list. */
    DataCacheCurve {
        points = List.copyOf(points);
    }

    /**
     * A run.
     *
     * @param kilobytes size of the data cache
     * @param accesses loads and stores
     * @param misses accesses that missed
     */
    record Point(int kilobytes, long accesses, long misses) {}

    /**
     * The size beyond which misses no longer fall much: the smallest size whose doubling removes less than a tenth of
     * its misses. Empty when every doubling removes more.
     */
    OptionalInt optimum() {
        for (int i = 0; i + 1 < points.size(); i++) {
            if (removedByDoubling(i) < WORTH) {
                return OptionalInt.of(points.get(i).kilobytes);
            }
        }
        return OptionalInt.empty();
    }

    /** The share of the misses of a size that doubling the data cache removes. */
    double removedByDoubling(int point) {
        long misses = points.get(point).misses;
        return (double) (misses - points.get(point + 1).misses) / misses;
    }

    /** The largest difference between the misses of this and another curve, as a share of the other's misses. */
    double difference(DataCacheCurve other) {
        double largest = 0;
        for (int i = 0; i < points.size(); i++) {
            long misses = other.points.get(i).misses;
            largest = Math.max(largest, (double) Math.abs(points.get(i).misses - misses) / misses);
        }
        return largest;
    }
}

package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;
import java.util.OptionalInt;

/**
 * Misses of the data cache over its size (Khunjush, section 6.3).
 *
 * @param program which
 * @param policy how it receives
 * @param ratioByKnee r by that of the knee
 * @param points by size, each twice that before
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
     * @param accesses of loads and stores
     * @param misses of them
     */
    record Point(int kilobytes, long accesses, long misses) {}

    /**
     * The size beyond which misses no longer fall much: the smallest that doubling relieves of less than a tenth of its
     * misses. Empty when every doubling relieves it of more.
     */
    OptionalInt optimum() {
        for (int i = 0; i + 1 < points.size(); i++) {
            if (removedByDoubling(i) < WORTH) {
                return OptionalInt.of(points.get(i).kilobytes);
            }
        }
        return OptionalInt.empty();
    }

    /** The share of misses of a size that a data cache of twice the size does not have. */
    double removedByDoubling(int point) {
        long misses = points.get(point).misses;
        return (double) (misses - points.get(point + 1).misses) / misses;
    }

    /** The largest difference between the misses of this and another one, as a share of those of the other. */
    double difference(DataCacheCurve other) {
        double largest = 0;
        for (int i = 0; i < points.size(); i++) {
            long misses = other.points.get(i).misses;
            largest = Math.max(largest, (double) Math.abs(points.get(i).misses - misses) / misses);
        }
        return largest;
    }
}

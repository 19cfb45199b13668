package dev.harbinger.study.networkcache.experiment.schedule;

import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;

/**
 * Termination time of a program over r, one of Figures 6.1 to 6.4 of Khunjush.
 *
 * @param program which
 * @param policy how it receives
 * @param knee r at the knee, in cycles a nanosecond
 * @param points by rising r
 */
public record TerminationCurve(BundledProgram program, PolicyKind policy, double knee, List<Point> points) {
    /** Beyond the knee the curve must be at least so many times as steep as before. */
    static final double STEEPER = 2;
    /** A share of termination time: what falls by less does not count as falling, what rises by less not as rising. */
    static final double LEVEL = 0.001;

    /** Keeps a copy of the list. */
    public TerminationCurve {
        points = List.copyOf(points);
    }

    /**
     * A run.
     *
     * @param ratio r, in cycles a nanosecond
     * @param termination when the program ends, in cycles from its first call on
     * @param afterLastArrival from the arrival of the last message to the end, in cycles
     * @param arithmetic termination time without simulation, in cycles from the first call on
     * @param early messages that arrived before their receive was posted
     * @param replaced lines that the network section replaced
     */
    public record Point(
            double ratio, double termination, double afterLastArrival, double arithmetic, int early, long replaced) {}

    /** The points at which the network cache held all messages, which the document demands (section 6.1). */
    public List<Point> held() {
        return points.stream().filter(point -> point.replaced == 0).toList();
    }

    /**
     * Whether it rises gradually, then has a knee: where the network cache holds all messages it does not fall, it has
     * risen by a thousandth up to the knee, and from there on it is at least twice as steep as before.
     */
    public boolean risesThenBends() {
        List<Point> held = held();
        List<Point> before = held.stream().filter(point -> point.ratio <= knee).toList();
        List<Point> after = held.stream().filter(point -> point.ratio >= knee).toList();
        if (before.size() < 2 || after.size() < 2) {
            return false;
        }
        for (int i = 1; i < held.size(); i++) {
            if (held.get(i).termination < held.get(i - 1).termination * (1 - LEVEL)) {
                return false;
            }
        }
        return riseBefore() >= LEVEL && slope(after) >= STEEPER * slope(before);
    }

    /** Mean slope up to the knee, in cycles for each cycle a nanosecond; NaN with fewer than two points. */
    public double slopeBefore() {
        return slope(held().stream().filter(point -> point.ratio <= knee).toList());
    }

    /** Mean slope from the knee on. */
    public double slopeAfter() {
        return slope(held().stream().filter(point -> point.ratio >= knee).toList());
    }

    /** By which share of itself termination time has risen at the last point up to the knee. */
    public double riseBefore() {
        List<Point> before =
                held().stream().filter(point -> point.ratio <= knee).toList();
        return before.isEmpty() ? Double.NaN : before.getLast().termination / before.getFirst().termination - 1;
    }

    private static double slope(List<Point> points) {
        if (points.size() < 2) {
            return Double.NaN;
        }
        Point first = points.getFirst();
        Point last = points.getLast();
        return (last.termination - first.termination) / (last.ratio - first.ratio);
    }

    /** The largest difference between arithmetic and simulation, as a share of termination time. */
    public double arithmeticError() {
        return held().stream()
                .mapToDouble(point -> Math.abs(point.arithmetic / point.termination - 1))
                .max()
                .orElse(Double.NaN);
    }
}

package dev.harbinger.study.networkcache.experiment.schedule;

import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.netcache.NetworkEvent;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Termination time of a program over r: Figure 5.3 or one of Figures 6.1 to 6.4 of Khunjush. One rule judges all
 * curves.
 *
 * @param program the program
 * @param policy its reception policy
 * @param knee r at the knee, in cycles per nanosecond
 * @param points points by increasing r
 */
public record TerminationCurve(BundledProgram program, PolicyKind policy, double knee, List<Point> points) {
    /** Beyond the knee the curve must be at least this many times as steep as before. */
    static final double STEEPER = 2;
    /** A share of termination time. A smaller change counts neither as a fall nor as a rise. */
    static final double LEVEL = 0.001;

    /** Keeps a copy of the list. */
    public TerminationCurve {
        points = List.copyOf(points);
    }

    /**
     * A run.
     *
     * @param ratio r, in cycles per nanosecond
     * @param termination when the program ends, in cycles from its first call
     * @param afterLastArrival time from the arrival of the last message to the end, in cycles
     * @param arithmetic termination time without simulation, in cycles from the first call
     * @param early messages that arrived before their receive was posted
     * @param replaced lines that the network section replaced
     */
    public record Point(
            double ratio, double termination, double afterLastArrival, double arithmetic, int early, long replaced) {}

    /**
     * The curve of runs of one machine.
     *
     * @param knee r at the knee
     * @param schedule of the machine under DTCT, for the arithmetic
     * @param free a run of that machine with all messages present from the start
     * @param ratios r of the runs, increasing
     * @param runs one for each ratio
     */
    public static TerminationCurve of(
            BundledProgram program,
            PolicyKind policy,
            double knee,
            ReceiveSchedule schedule,
            MachineResult free,
            List<Double> ratios,
            List<MachineResult> runs) {
        // The schedule ends with the last call.
        long afterCalls = free.cycles() - free.callCycles()[free.callCycles().length - 1];
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            MachineResult run = runs.get(i);
            points.add(new Point(
                    ratios.get(i),
                    run.cycles() - run.callCycles()[0],
                    run.cycles() - run.lastArrival(),
                    schedule.at(ratios.get(i)).termination() + afterCalls,
                    run.early(),
                    run.networkCache().get(NetworkEvent.NETWORK_REPLACEMENTS)));
        }
        return new TerminationCurve(program, policy, knee, points);
    }

    /** The points at which the network cache held all messages, as the document requires (section 6.1). */
    public List<Point> held() {
        return points.stream().filter(point -> point.replaced == 0).toList();
    }

    /**
     * Whether the curve rises gradually and then has a knee. At the points where the network cache holds all messages
     * it must not fall, must rise by at least a thousandth up to the knee, and must be at least twice as steep from
     * there on.
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

    /** Mean slope up to the knee, in cycles for each cycle per nanosecond; NaN with fewer than two points. */
    public double slopeBefore() {
        return slope(held().stream().filter(point -> point.ratio <= knee).toList());
    }

    /** Mean slope from the knee on. */
    public double slopeAfter() {
        return slope(held().stream().filter(point -> point.ratio >= knee).toList());
    }

    /** The relative rise of termination time at the last point up to the knee. */
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

    /** The shape of the curve in words, for a row. */
    public String words() {
        if (!risesThenBends()) {
            return String.format(
                    Locale.ROOT,
                    "%+.2g %% up to the knee at r = %.4g, slopes %.3g before and %.3g after",
                    100 * riseBefore(),
                    knee,
                    slopeBefore(),
                    slopeAfter());
        }
        return String.format(
                Locale.ROOT,
                "rises by %.2g %%, then a knee at r = %.4g: %.0f times as steep beyond",
                100 * riseBefore(),
                knee,
                slopeAfter() / slopeBefore());
    }

    /** The rule that judges the curve, and its assumptions. */
    public String note() {
        int left = points.size() - held().size();
        String premise = left == 0
                ? "the network section replaces no line"
                : left + " of " + points.size() + " points are left out because the network section replaces lines"
                        + " there; the document's is large enough";
        String early = held().stream()
                .filter(point -> point.ratio <= knee)
                .map(point -> String.format(Locale.ROOT, "%,d at %.3g", point.early, point.ratio / knee))
                .collect(Collectors.joining(", "));
        return premise
                + ". Accepted if the curve does not fall, rises by 0.1 % up to the knee, and is at least twice as"
                + " steep beyond. A gradual rise needs messages that are late before the knee. Early messages by r /"
                + " r at the knee: " + early + ". The scale of r is ours";
    }
}

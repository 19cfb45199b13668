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
 * Termination time of a program over r: Figure 5.3 of Khunjush, and one of Figures 6.1 to 6.4. One rule judges all.
 *
 * @param program which
 * @param policy how it receives
 * @param knee r at the knee, in cycles a nanosecond
 * @param points by rising r
 */
public record TerminationCurve(BundledProgram program, PolicyKind policy, double knee, List<Point> points) {
    /** Beyond the knee the curve must be at least this many times as steep as before. */
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

    /**
     * The curve of runs of one machine.
     *
     * @param knee r at the knee
     * @param schedule of the machine under DTCT, for the arithmetic
     * @param free a run of that machine with all messages there at once
     * @param ratios of the runs, rising
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

    /** What the curve does, for a row. */
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

    /** By what rule it is judged, and what it depends on. */
    public String note() {
        int left = points.size() - held().size();
        String premise = left == 0
                ? "the network section replaces no line"
                : left + " of " + points.size() + " points are left out, at which the network section replaces lines:"
                        + " the document has it large enough";
        String early = held().stream()
                .filter(point -> point.ratio <= knee)
                .map(point -> String.format(Locale.ROOT, "%,d at %.3g", point.early, point.ratio / knee))
                .collect(Collectors.joining(", "));
        return premise
                + ". Accepted if the curve does not fall, rises by 0.1 % up to the knee, and is at least twice as"
                + " steep beyond. A gradual rise needs messages that are late before the knee. Early there, by r over"
                + " that of the knee: " + early + ". The scale of r is ours";
    }
}

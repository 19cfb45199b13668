package dev.harbinger.bench.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * What is measured: the same steps by every system, in every round.
 *
 * @param steps one for each measurement and message size, in the order they are made
 * @param ranks how many ranks make them
 * @param rounds how often every system has its turn
 */
public record Plan(List<Step> steps, int ranks, int rounds) {
    /** The usual sizes: 0 B to 4 MiB. */
    public static final List<Integer> SIZES =
            List.of(0, 8, 64, 256, 1 << 10, 4 << 10, 8 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20);

    /** Usual sizes where a repetition takes long. */
    public static final List<Integer> FEW_SIZES = List.of(8, 1 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20);

    /** The largest size. */
    static final int LARGEST = 1 << 29;

    /** The most ranks. */
    private static final int MOST_RANKS = 64;

    private static final int BATCHES = 20;
    private static final int FEWEST = BATCHES * 2;
    private static final int DOUBLE = 8;

    /** The least time that ranks of an early or late receiver test compute: longer than any small message takes. */
    private static final int SHORT_NANOS = 20_000;

    /** Further computation of the other ranks, so that they come later whatever the machine does. */
    private static final int LONG_NANOS = 100_000;

    /** A rank that is to come later also waits as long as a slow copy of the message takes: 4 bytes per nanosecond. */
    private static final int BYTES_A_NANO = 4;

    /** The most time that the timed repetitions of a size compute, unless that makes them too few. */
    private static final long COMPUTED_NANOS = 400_000_000;

    /** Copies the list. */
    public Plan {
        steps = List.copyOf(steps);
    }

    /**
     * A plan for these measurements, each with all sizes.
     *
     * @throws IllegalArgumentException when there is no size, or a number is out of range
     */
    public static Plan of(List<Measurement> measurements, List<Integer> sizes, int ranks, Effort effort) {
        if (sizes.isEmpty()) {
            throw new IllegalArgumentException("no message size is given");
        }
        check("number of ranks", ranks, 2, MOST_RANKS);
        for (int bytes : sizes) {
            check("message size", bytes, 0, LARGEST);
        }
        if (sizes.stream().distinct().count() < sizes.size()) {
            throw new IllegalArgumentException("a message size appears twice");
        }
        List<Step> steps = new ArrayList<>();
        for (Measurement measurement : measurements) {
            if (measurement.ranks() != 0 && measurement.ranks() != ranks) {
                throw new IllegalArgumentException(
                        measurement.key() + " needs " + measurement.ranks() + " ranks, not " + ranks);
            }
            for (int bytes : measurement == Measurement.BARRIER ? List.of(0) : sizes) {
                if (measurement.ofDoubles() && bytes % DOUBLE != 0) {
                    throw new IllegalArgumentException("message size is " + bytes + "; " + measurement.key()
                            + " adds doubles of " + DOUBLE + " bytes");
                }
                steps.add(step(measurement, bytes, effort));
            }
        }
        return new Plan(steps, ranks, effort.rounds());
    }

    private static Step step(Measurement measurement, int bytes, Effort effort) {
        int early = measurement.computes() ? SHORT_NANOS : 0;
        int late = measurement.computes() ? SHORT_NANOS + LONG_NANOS + bytes / BYTES_A_NANO : 0;
        long affordable = effort.volume() / ((long) Math.max(bytes, 1) * measurement.messages());
        if (measurement.computes()) {
            affordable = Math.min(affordable, COMPUTED_NANOS / (early + late));
        }
        // A repetition of a window moves many messages.
        int wanted = measurement.messages() < Measurement.WINDOW
                ? effort.repetitions()
                : Math.max(1, effort.repetitions() / measurement.messages());
        int timed = (int) Math.min(wanted, Math.max(FEWEST, affordable));
        int batches = Math.min(BATCHES, timed);
        boolean sendsFirst = measurement == Measurement.LATE_RECEIVER;
        return new Step(
                measurement,
                bytes,
                timed,
                batches,
                timed / batches,
                sendsFirst ? early : late,
                sendsFirst ? late : early);
    }

    /**
     * The same with few timed repetitions, for more ranks than processors: if waiting ranks do not give way to others,
     * a call then takes milliseconds. The warm-up of the JVM stays as it is.
     */
    public Plan crowded() {
        return new Plan(steps.stream().map(Plan::crowded).toList(), ranks, rounds);
    }

    private static Step crowded(Step step) {
        int timed = Math.min(FEWEST, step.batches() * step.repetitions());
        int batches = Math.min(BATCHES, timed);
        return new Step(step.measurement(), step.bytes(), step.warmUp(), batches, timed / batches, step.x(), step.y());
    }

    private static void check(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " is " + value + "; it must be from " + least + " to " + most);
        }
    }

    /** What programs report of all steps. */
    List<Point> points() {
        return steps.stream().flatMap(step -> step.points().stream()).toList();
    }
}

package dev.harbinger.bench.measure;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the ranks do with one message size. Its text {@code measurement:bytes:warm-up:batches:repetitions:x:y} is an
 * argument of the programs on both sides.
 *
 * @param measurement what is done
 * @param bytes length of the messages
 * @param warmUp repetitions of each sweep over the steps before any is timed, and again right before this one is
 * @param batches how often the clock is read before and after
 * @param repetitions repetitions of a batch
 * @param x nanoseconds that a sender computes, 0 where nobody computes
 * @param y nanoseconds that a receiver computes, 0 where nobody computes
 */
public record Step(Measurement measurement, int bytes, int warmUp, int batches, int repetitions, int x, int y) {
    private static final Pattern TEXT = Pattern.compile("([a-z-]{1,31})" + ":(\\d{1,9})".repeat(6));

    /** A step without computing. */
    Step(Measurement measurement, int bytes, int warmUp, int batches, int repetitions) {
        this(measurement, bytes, warmUp, batches, repetitions, 0, 0);
    }

    /**
     * Reads an argument.
     *
     * @throws IllegalArgumentException when it is not a step
     */
    public static Step parse(String argument) {
        Matcher matcher = TEXT.matcher(argument);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + argument + "' is not measurement:bytes:warm-up:batches:repetitions:x:y");
        }
        return new Step(
                Measurement.byKey(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)),
                Integer.parseInt(matcher.group(4)),
                Integer.parseInt(matcher.group(5)),
                Integer.parseInt(matcher.group(6)),
                Integer.parseInt(matcher.group(7)));
    }

    /** This step with fewer repetitions to warm up, for a program that was compiled before it runs. */
    public Step compiled() {
        return new Step(measurement, bytes, Math.min(warmUp, batches * repetitions), batches, repetitions, x, y);
    }

    /** What programs report of it, in this order. */
    List<Point> points() {
        return measurement.series().stream()
                .map(series -> new Point(series, bytes))
                .toList();
    }

    @Override
    public String toString() {
        return measurement.key() + ":" + bytes + ":" + warmUp + ":" + batches + ":" + repetitions + ":" + x + ":" + y;
    }
}

package dev.harbinger.study.pushpull.measure;

import dev.harbinger.study.pushpull.node.Pair;
import dev.harbinger.study.pushpull.node.Variant;

/**
 * A message to a late receiver (Push-Pull Messaging, section 5.3).
 *
 * @param micros the whole time that {@code ping} of figure 5 measures
 * @param frames frames of a message
 * @param lost frames of a round that were dropped: of the message to the late receiver, since the other is in time
 * @param again frames of a round that were sent again
 */
public record LateReceiver(double micros, double frames, double lost, double again) {
    /** Bytes of the message with published times. */
    public static final int BYTES = 3072;

    /** Both programs of a round send a message, after one of the barrier each. */
    private static final int PROGRAMS = 2;

    /** The message with published times. */
    public static LateReceiver of(Measurements measure, Variant variant) {
        return of(measure.late(variant, BYTES));
    }

    static LateReceiver of(Pair.Run run) {
        double rounds = run.times().size();
        return new LateReceiver(
                Measurements.average(run.times()),
                run.frames() / rounds / PROGRAMS - 1,
                run.dropped() / rounds,
                run.sentAgain() / rounds);
    }
}

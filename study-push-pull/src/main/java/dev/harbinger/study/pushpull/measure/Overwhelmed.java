package dev.harbinger.study.pushpull.measure;

import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.node.Pair;
import dev.harbinger.study.pushpull.node.Pair.Place;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A message of Push-All whose receive is posted after all its frames have come, so that they overwhelm the pushed
 * buffer (Push-Pull Messaging, section 5.3). The link drops every frame after the first that finds no room, up to its
 * window.
 *
 * @param bytes bytes of the message
 * @param late what becomes of it
 */
public record Overwhelmed(int bytes, LateReceiver late) {
    private static final int[] BYTES = {LateReceiver.BYTES, 16_384, 65_536, 131_072};

    /** Takes longer than the frames of the longest message are on the wire, and far less than the link's timeout. */
    private static final long INSTRUCTIONS = 10_000_000;

    private static final int MOST_ROUNDS = 100;

    /** Messages of a few frames, and of more than are under way at a time. */
    public static List<Overwhelmed> of(Machine machine, int rounds, long seed) {
        return IntStream.of(BYTES)
                .mapToObj(bytes -> {
                    Pair.Run run = Pair.run(
                            Place.INTERNODE,
                            machine,
                            Variant.pushAll(),
                            Measurements.ping(bytes, 0, INSTRUCTIONS),
                            Measurements.pong(bytes, 0, INSTRUCTIONS),
                            Math.min(rounds, MOST_ROUNDS),
                            seed);
                    return new Overwhelmed(bytes, LateReceiver.of(run));
                })
                .toList();
    }
}

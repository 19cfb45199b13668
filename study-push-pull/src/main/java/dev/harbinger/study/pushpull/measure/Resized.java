package dev.harbinger.study.pushpull.measure;

import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.node.Nodes;
import dev.harbinger.study.pushpull.node.Step;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Messages of Push-All to a late receiver that has resized the pushed buffer at run time (Push-Pull Messaging, section
 * 3).
 *
 * @param bytes the size that the receiver asks for
 * @param late what becomes of a message of 3072 bytes
 */
public record Resized(long bytes, LateReceiver late) {
    private static final long[] SIZES = {1500, 3000, 3072, 4096};

    /** Smaller and larger than the message. */
    public static List<Resized> of(Machine machine, int rounds, long seed) {
        int message = LateReceiver.BYTES;
        return LongStream.of(SIZES)
                .mapToObj(size -> {
                    List<Step> pong = new ArrayList<>(Measurements.pong(message, Latencies.LATE[0], Latencies.LATE[1]));
                    pong.addFirst(new Step.Resize(size));
                    Nodes.Run run = Nodes.run(
                            machine,
                            Variant.pushAll(),
                            Measurements.ping(message, Latencies.LATE[0], Latencies.LATE[1]),
                            pong,
                            1,
                            rounds,
                            seed);
                    return new Resized(size, LateReceiver.of(run.pair(0)));
                })
                .toList();
    }
}

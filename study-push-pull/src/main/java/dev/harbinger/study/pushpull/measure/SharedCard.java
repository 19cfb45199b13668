package dev.harbinger.study.pushpull.measure;

import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.node.Nodes;
import dev.harbinger.study.pushpull.node.Step;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.ArrayList;
import java.util.List;

/**
 * Several pairs of processes that share the card of each node (Push-Pull Messaging, sections 1 and 2).
 *
 * @param pairs number of pairs, which work at the same time
 * @param latency half of a round trip of 4 bytes, microseconds
 * @param megabytes megabytes a second that all pairs move together, in messages of {@value #LONG} bytes
 */
public record SharedCard(int pairs, double latency, double megabytes) {
    /** Processes of a node at most, as many as it has processors in the document. */
    private static final int MOST = 4;

    private static final int SHORT = 4;
    private static final int LONG = 8192;

    /** From one pair to four. */
    public static List<SharedCard> of(Machine machine, int rounds, long seed) {
        List<SharedCard> shared = new ArrayList<>();
        Variant variant = Variants.optimised();
        for (int pairs = 1; pairs <= MOST; pairs++) {
            Nodes.Run pingPong = Nodes.run(
                    machine,
                    variant,
                    List.of(new Step.Start(), new Step.Send(SHORT), new Step.Receive(SHORT), new Step.Stop()),
                    List.of(new Step.Receive(SHORT), new Step.Send(SHORT)),
                    pairs,
                    rounds,
                    seed);
            List<Long> times = pingPong.times().stream().flatMap(List::stream).toList();
            Nodes.Run stream = Nodes.run(
                    machine,
                    variant,
                    List.of(new Step.Send(LONG), new Step.Receive(SHORT)),
                    List.of(new Step.Receive(LONG), new Step.Send(SHORT)),
                    pairs,
                    rounds,
                    seed);
            double megabytes = 1000.0 * LONG * pairs * rounds / stream.end();
            shared.add(new SharedCard(pairs, Measurements.average(times) / 2, megabytes));
        }
        return shared;
    }
}

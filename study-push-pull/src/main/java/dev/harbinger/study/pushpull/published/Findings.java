package dev.harbinger.study.pushpull.published;

import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.measure.Latencies;
import dev.harbinger.study.pushpull.measure.Measurements;
import dev.harbinger.study.pushpull.measure.Sweep;
import dev.harbinger.study.pushpull.measure.Sweeps;
import dev.harbinger.study.pushpull.measure.Variants;
import dev.harbinger.study.pushpull.node.Pair.Place;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All that was measured on the simulated nodes.
 *
 * @param measure the measurements themselves, for more
 * @param within figure 3
 * @param between figure 4
 * @param early figure 6, left
 * @param late figure 6, right
 * @param secondPush the sweep for BTP(2)
 * @param firstPush the sweep for BTP(1)
 * @param localPush the sweep for BTP within a node
 * @param bandwidthBetween megabytes a second between nodes, by length
 * @param bandwidthWithin the same within a node
 */
public record Findings(
        Measurements measure,
        Latencies within,
        Latencies between,
        Latencies early,
        Latencies late,
        Sweep secondPush,
        Sweep firstPush,
        Sweep localPush,
        List<Speed> bandwidthBetween,
        List<Speed> bandwidthWithin) {
    private static final int[] LONG = {1024, 2048, 4096, 8192, 16_384, 32_768, 65_536};
    private static final int[] SHORT = {256, 512, 1024, 2048, 3000, 4000, 4096, 4100, 5000, 8192, 16_384};

    /**
     * A bandwidth.
     *
     * @param bytes length of the messages
     * @param megabytes a second
     */
    public record Speed(int bytes, double megabytes) {}

    /** Measures everything. */
    public static Findings on(Machine machine, int rounds, long seed) {
        Measurements measure = new Measurements(machine, rounds, seed);
        Sweep second = Sweeps.secondPush(machine, rounds, seed);
        return new Findings(
                measure,
                Latencies.within(measure),
                Latencies.between(measure),
                Latencies.early(measure),
                Latencies.late(measure),
                second,
                Sweeps.firstPush(machine, second.best().bytes(), rounds, seed),
                Sweeps.local(machine, rounds, seed),
                speeds(measure, Place.INTERNODE, Variants.optimised(), LONG),
                speeds(measure, Place.INTRANODE, Variant.pushPull(Variants.LOCAL_PUSH, 0), SHORT));
    }

    private static List<Speed> speeds(Measurements measure, Place place, Variant variant, int[] lengths) {
        return IntStream.of(lengths)
                .parallel()
                .mapToObj(bytes -> new Speed(bytes, measure.bandwidth(place, variant, bytes)))
                .toList();
    }
}

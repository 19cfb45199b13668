package dev.harbinger.study.pushpull.published;

import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.measure.LateReceiver;
import dev.harbinger.study.pushpull.measure.Latencies;
import dev.harbinger.study.pushpull.measure.Measurements;
import dev.harbinger.study.pushpull.measure.Overwhelmed;
import dev.harbinger.study.pushpull.measure.Reception;
import dev.harbinger.study.pushpull.measure.Resized;
import dev.harbinger.study.pushpull.measure.SharedCard;
import dev.harbinger.study.pushpull.measure.Sweep;
import dev.harbinger.study.pushpull.measure.Sweeps;
import dev.harbinger.study.pushpull.measure.Variants;
import dev.harbinger.study.pushpull.node.Pair.Place;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.List;
import java.util.function.Supplier;
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
 * @param lateAll a message to a late receiver by Push-All
 * @param latePull the same by Push-Pull, with a pushed buffer of BTP bytes (section 3)
 * @param lateLarger the same, with one of the larger of BTP(1) and BTP(2) (section 4.4)
 * @param assumptions rows that hang on assumed costs, with other values of these
 * @param sharedCards several pairs of processes that share a card
 * @param receptions ways to invoke the reception handler
 * @param resized sizes of the pushed buffer, changed at run time
 * @param overwhelmed messages whose frames overwhelm the pushed buffer
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
        LateReceiver lateAll,
        LateReceiver latePull,
        LateReceiver lateLarger,
        List<Assumption> assumptions,
        List<SharedCard> sharedCards,
        List<Reception> receptions,
        List<Resized> resized,
        List<Overwhelmed> overwhelmed,
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

    /** Measures everything, with the iterations and the seed of a run, which receives each step. */
    public static Findings on(Machine machine, StudyRun run) {
        int rounds = run.iterations();
        long seed = run.seed();
        Measurements measure = new Measurements(machine, rounds, seed);
        Steps steps = new Steps(run.progress());
        return new Findings(
                measure,
                steps.next("figure 3", () -> Latencies.within(measure)),
                steps.next("figure 4", () -> Latencies.between(measure)),
                steps.next("figure 6, early receivers", () -> Latencies.early(measure)),
                steps.next("figure 6, late receivers", () -> Latencies.late(measure)),
                steps.next("sweep of BTP(2)", () -> Sweeps.secondPush(machine, rounds, seed)),
                steps.next("sweep of BTP(1)", () -> Sweeps.firstPush(machine, rounds, seed)),
                steps.next("sweep of BTP within a node", () -> Sweeps.local(machine, rounds, seed)),
                LateReceiver.of(measure, Variant.pushAll()),
                latePull(run, "btp"),
                latePull(run, "larger"),
                steps.next("costs that are assumed", () -> Assumption.of(run)),
                steps.next("pairs that share a card", () -> SharedCard.of(machine, rounds, seed)),
                steps.next("interrupts and polling", () -> Reception.of(run.parameters(), rounds, seed)),
                steps.next("resized buffers", () -> Resized.of(machine, rounds, seed)),
                steps.next("overwhelmed buffers", () -> Overwhelmed.of(machine, rounds, seed)),
                steps.next(
                        "bandwidth between nodes", () -> speeds(measure, Place.INTERNODE, Variants.optimised(), LONG)),
                steps.next(
                        "bandwidth within a node",
                        () -> speeds(measure, Place.INTRANODE, Variant.pushPull(Variants.LOCAL_PUSH, 0), SHORT)));
    }

    private static LateReceiver latePull(StudyRun run, String size) {
        Machine machine = new Machine(run.parameters().with("pushed-buffer.pull", size));
        return LateReceiver.of(new Measurements(machine, run.iterations(), run.seed()), Variants.optimised());
    }

    /** Tells how far the measurements have come. */
    private static final class Steps {
        private static final int ALL = 14;

        private final StudyProgress progress;
        private int done;

        private Steps(StudyProgress progress) {
            this.progress = progress;
        }

        private <T> T next(String step, Supplier<T> measurement) {
            progress.at(step, done++, ALL);
            return measurement.get();
        }
    }

    private static List<Speed> speeds(Measurements measure, Place place, Variant variant, int[] lengths) {
        return IntStream.of(lengths)
                .parallel()
                .mapToObj(bytes -> new Speed(bytes, measure.bandwidth(place, variant, bytes)))
                .toList();
    }
}

package dev.harbinger.study.pushpull.measure;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.node.Pair;
import dev.harbinger.study.pushpull.node.Pair.Place;
import dev.harbinger.study.pushpull.node.Step;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a changed cost changes.
 *
 * @param what description of what is measured
 * @param costs the other costs
 * @param measure what is measured, in nanoseconds, or a count
 * @param change expected difference
 */
record CostEffect(String key, String value, String what, Parameters costs, Measure measure, double change) {
    /** The document's machines without jitter. */
    static final Parameters COSTS = Costs.usual().with("processor.jitter", "0");

    static final Variant PULL = Variant.pushPull(80, 680);

    /** What a machine takes, in nanoseconds, or counts. */
    @FunctionalInterface
    interface Measure {
        double on(Machine machine);
    }

    /** The measured difference. */
    double measured() {
        return measure.on(new Machine(costs.with(key, value))) - measure.on(new Machine(costs));
    }

    @Override
    public String toString() {
        return key + " = " + value + ": " + what + " changes by " + change;
    }

    /** Half of a round trip. */
    static CostEffect latency(String key, String value, Place place, Variant variant, int bytes, double nanos) {
        return new CostEffect(
                key,
                value,
                place + ", " + variant.name() + ", " + bytes + " bytes",
                COSTS,
                machine -> new Measurements(machine, 20, 1).latency(place, variant, bytes) * 1000,
                nanos);
    }

    /** Half of a round trip between nodes, by Push-Pull. */
    static CostEffect apart(String key, String value, int bytes, double nanos) {
        return latency(key, value, Place.INTERNODE, PULL, bytes, nanos);
    }

    /** Half of a round trip between nodes. */
    static CostEffect apart(String key, String value, Variant variant, int bytes, double nanos) {
        return latency(key, value, Place.INTERNODE, variant, bytes, nanos);
    }

    /** Half of a round trip within a node. */
    static CostEffect within(String key, String value, Variant variant, int bytes, double nanos) {
        return latency(key, value, Place.INTRANODE, variant, bytes, nanos);
    }

    /** The timer of the first of two nodes, whose programs run once with Push-All. */
    static CostEffect once(
            String key, String value, Parameters costs, List<Step> first, List<Step> second, double nanos) {
        return new CostEffect(
                key, value, first + " against " + second, costs, machine -> timer(machine, first, second), nanos);
    }

    static double timer(Machine machine, List<Step> first, List<Step> second) {
        return run(machine, first, second).times().getFirst();
    }

    static Pair.Run run(Machine machine, List<Step> first, List<Step> second) {
        return Pair.run(Place.INTERNODE, machine, Variant.pushAll(), first, second, 1, 1);
    }

    /** Steps with a timer around them. */
    static List<Step> timed(Step... steps) {
        List<Step> timed = new ArrayList<>(List.of(steps));
        timed.addFirst(new Step.Start());
        timed.addLast(new Step.Stop());
        return timed;
    }

    /** A receive that is called long after its message has come. */
    static CostEffect late(String key, String value, double nanos) {
        List<Step> first =
                List.of(new Step.Compute(1_000_000), new Step.Start(), new Step.Receive(1000), new Step.Stop());
        return once(key, value, COSTS, first, List.of(new Step.Send(1000)), nanos);
    }

    /** A message within a node to a receiver that waits for it. */
    static CostEffect waiting(String key, String value, Parameters costs, Variant variant, int bytes, double nanos) {
        List<Step> first = timed(new Step.Receive(bytes));
        List<Step> second = List.of(new Step.Compute(100_000), new Step.Send(bytes));
        return new CostEffect(
                key,
                value,
                Place.INTRANODE + ", waiting, " + variant.name() + ", " + bytes + " bytes",
                costs,
                machine -> Pair.run(Place.INTRANODE, machine, variant, first, second, 1, 1)
                        .times()
                        .getFirst(),
                nanos);
    }
}

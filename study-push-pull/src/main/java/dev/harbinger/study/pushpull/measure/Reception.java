package dev.harbinger.study.pushpull.measure;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.node.Nodes;
import dev.harbinger.study.pushpull.node.Pair.Place;
import dev.harbinger.study.pushpull.node.Step;
import java.util.List;
import java.util.stream.Stream;

/**
 * A way to invoke the reception handler, and the processor that it runs on (Push-Pull Messaging, sections 2 and 4.1).
 *
 * @param how what the handler is invoked by
 * @param processor where it runs
 * @param latency half of a round trip of 4 bytes, microseconds
 * @param late the late receiver test of Push-Pull with 3072 bytes, microseconds
 * @param alone microseconds that a computation takes longer since a message arrives, other processors being idle
 * @param busy the same when every processor computes, the mean of all
 */
public record Reception(String how, String processor, double latency, double late, double alone, double busy) {
    private static final long INSTRUCTIONS = 1_000_000;
    private static final int BYTES = 1400;

    /** Interrupts and polling, on the least loaded processor and on that of the first program. */
    public static List<Reception> of(Parameters costs, int rounds, long seed) {
        return Stream.of("interrupt", "polling")
                .flatMap(how -> Stream.of("1", "0")
                        .map(symmetric -> of(
                                how,
                                symmetric.equals("1") ? "least loaded" : "the first program's",
                                new Machine(costs.with("reception", how).with("interrupt.symmetric", symmetric)),
                                rounds,
                                seed)))
                .toList();
    }

    private static Reception of(String how, String processor, Machine machine, int rounds, long seed) {
        Measurements measure = new Measurements(machine, rounds, seed);
        return new Reception(
                how,
                processor,
                measure.latency(Place.INTERNODE, Variants.optimised(), 4),
                LateReceiver.of(measure, Variants.optimised()).micros(),
                longer(machine, 1, rounds, seed),
                longer(machine, machine.count("processors"), rounds, seed));
    }

    /** How much longer computations take than alone, while one message comes for each. */
    private static double longer(Machine machine, int pairs, int rounds, long seed) {
        Nodes.Run run = Nodes.run(
                machine,
                Variants.optimised(),
                List.of(
                        new Step.Start(),
                        new Step.Compute(INSTRUCTIONS),
                        new Step.Stop(),
                        new Step.Receive(BYTES),
                        new Step.Send(4)),
                List.of(new Step.Send(BYTES), new Step.Receive(4)),
                pairs,
                rounds,
                seed);
        double mean = run.times().stream()
                .flatMap(List::stream)
                .mapToLong(Long::longValue)
                .average()
                .orElseThrow();
        return (mean - machine.nops(INSTRUCTIONS)) / 1000;
    }
}

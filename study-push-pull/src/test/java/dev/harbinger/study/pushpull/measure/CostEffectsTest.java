package dev.harbinger.study.pushpull.measure;

import static dev.harbinger.study.pushpull.measure.CostEffect.COSTS;
import static dev.harbinger.study.pushpull.measure.CostEffect.PULL;
import static dev.harbinger.study.pushpull.measure.CostEffect.apart;
import static dev.harbinger.study.pushpull.measure.CostEffect.late;
import static dev.harbinger.study.pushpull.measure.CostEffect.once;
import static dev.harbinger.study.pushpull.measure.CostEffect.run;
import static dev.harbinger.study.pushpull.measure.CostEffect.timed;
import static dev.harbinger.study.pushpull.measure.CostEffect.timer;
import static dev.harbinger.study.pushpull.measure.CostEffect.waiting;
import static dev.harbinger.study.pushpull.measure.CostEffect.within;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.harbinger.reproduction.Parameter;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.node.Pair;
import dev.harbinger.study.pushpull.node.Pair.Place;
import dev.harbinger.study.pushpull.node.Step;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each cost moves what is measured by the amount that the model says, without jitter. */
class CostEffectsTest {
    private static final Variant UNMASKED = new Variant("unmasked", 760, 0, false);

    private static final Machine MACHINE = new Machine(COSTS);
    private static final Parameters ONE_PROCESSOR = COSTS.with("interrupt.symmetric", "0");

    /** A program that computes while a message arrives. */
    private static final List<Step> COMPUTES =
            List.of(new Step.Start(), new Step.Compute(1_000_000), new Step.Stop(), new Step.Receive(4));

    private static final List<Step> SENDS = List.of(new Step.Send(4));

    /** The first program's processor looks for frames. */
    private static final Parameters POLLS = ONE_PROCESSOR.with("reception", "polling");

    /** 21 frames, of which the pushed buffer has room for two. */
    private static final int LONG = 30_000;

    /** From the end of the last frame of a full window to the first bit of the next one, beyond the gap. */
    private static final double WINDOW =
            2 * (MACHINE.nanos("nic.receive") + MACHINE.nanos("interrupt") + MACHINE.nanos("nic.transmit"))
                    + MACHINE.fetch(0, false)
                    + MACHINE.frame(0, false)
                    + MACHINE.fetch(1488, false)
                    - MACHINE.gap();

    /** A message that is a byte longer than the pushed buffer and comes long before its receive. */
    private static final List<Step> SENDS_MORE_THAN_IS_BUFFERED = timed(new Step.Send(3001), new Step.Receive(1));

    private static final List<Step> RECEIVES_LATE =
            List.of(new Step.Compute(3_000_000), new Step.Receive(3001), new Step.Send(1));

    private static final List<CostEffect> EFFECTS = List.of(
            // Each is once on the way of a short message.
            apart("send.call", "2000", 4, 1000),
            apart("transmit.invoke", "5000", 4, 1000),
            apart("nic.transmit", "5000", 4, 3000),
            apart("nic.receive", "0", 4, -1000),
            apart("interrupt", "5290", 4, -10_000),
            apart("handler.frame", "5000", 4, 1000),
            apart("receive.notice", "0", 4, -1000),
            // The receiver waits already.
            apart("receive.call", "3000", 4, 0),
            apart("translation.page", "9000", 4, 0),
            apart("memory.copy-far", "1", 4, 0),
            apart("handler.queue", "9000", 4, 0),
            // 72 bytes a short frame, preamble included.
            apart("wire.rate", "10 Mbit/s", 4, 9 * 72 * 80),
            apart("wire.preamble", "0", 4, -8 * 80),
            apart("wire.gap", "96", 4, 0),
            apart("wire.least", "100", 4, 54 * 80 + 54 / 0.132),
            // A short frame is filled up anyway.
            apart("link.header", "18", 4, 0),
            apart("link.header", "20", Variant.pushAll(), 1000, 8 * 80),
            // Fetched before the first bit: 64 bytes now, 32 then.
            apart("nic.threshold", "33", 4, -31 / 0.132),
            apart("nic.pci", "66", 4, 64 / 0.132),
            // 300 bytes are copied once on each side.
            apart("nic.copy-out", "75", Variant.pushAll(), 300, 300 / 0.150),
            apart("nic.copy-in", "75", Variant.pushAll(), 300, 300 / 0.150),
            // Three pages, once at the sender, before anything leaves or beneath the first packet.
            apart("translation.page", "2560", UNMASKED, 9000, 3 * 1000),
            apart("translation.page", "2560", PULL, 9000, 0),
            apart("translation.entry", "700", UNMASKED, 9000, 700),
            // What is not lost needs neither a larger window nor another timeout.
            apart("link.timeout", "70 ms", 4, 0),
            apart("link.window", "20", 4, 0),
            apart("pushed-buffer", "100000", 4, 0),
            // Within a node each program calls twice a round trip, and registering one receive hides behind the other.
            within("local.call", "7610", Variant.pushPull(16, 0), 10, 1000),
            within("translation.page", "1760", Variant.pushPull(16, 0), 10, 100),
            within("interrupt", "0", Variant.pushPull(16, 0), 10, 0),
            // The program alone: 166,650 ns for 100,000 instructions.
            once("processor.clock", "100", COSTS, timed(new Step.Compute(100_000)), List.of(), 166_650),
            once("processor.nop", "1", COSTS, timed(new Step.Compute(100_000)), List.of(), 500_000 - 166_650),
            // Two pages instead of three.
            apart("page", "8192", UNMASKED, 9000, -1560),
            // Two bytes more on the wire, and fetched before.
            apart("wire.header", "20", 4, 2 * 80 + 2 / 0.132),
            apart("packet.header", "32", Variant.pushAll(), 1000, 8 * 80),
            // 64 of 80 bytes leave in the first frame, 16 in a second that comes while the first is processed. The
            // kernel sends two frames, so it translates a page.
            apart("wire.most", "100", Variant.pushAll(), 80, 1560 - 16 * 80 - 16 / 0.150 - 10 / 0.132 + 4000),
            // Three long frames.
            apart("wire.gap", "96", Variant.pushAll(), 4400, 2 * 84 * 80),
            // The other node's frame of 1062 bytes is on the wire.
            once(
                    "wire.duplex",
                    "1",
                    COSTS,
                    timed(new Step.Send(1000), new Step.Receive(1000)),
                    List.of(new Step.Send(1000), new Step.Receive(1000)),
                    (1062 + 12) * 80),
            // The handler stops the program.
            once("interrupt.symmetric", "0", COSTS, COMPUTES, SENDS, 15_290 + 4000 + 500 + 4 / 0.150),
            once("handler.queue", "1500", ONE_PROCESSOR, COMPUTES, SENDS, 1000),
            late("receive.call", "3000", 2000),
            late("memory.copy-far", "75", 1000 / 0.150),
            late("translation.page", "2560", 1000),
            // The second of two frames waits for the acknowledgement of the first.
            once("link.window", "1", COSTS, timed(new Step.Receive(2000)), List.of(new Step.Send(2000)), WINDOW),
            // Of the 19 frames that find no room, 16 are under way at a time.
            new CostEffect(
                    "link.window",
                    "16",
                    "dropped frames",
                    COSTS,
                    machine -> run(
                                    machine,
                                    List.of(new Step.Send(LONG)),
                                    List.of(new Step.Compute(3_000_000), new Step.Receive(LONG)))
                            .dropped(),
                    16 - 19),
            once("link.timeout", "140 ms", COSTS, SENDS_MORE_THAN_IS_BUFFERED, RECEIVES_LATE, -10_000_000),
            new CostEffect(
                    "pushed-buffer",
                    "3001",
                    "dropped frames",
                    COSTS,
                    machine -> run(machine, SENDS_MORE_THAN_IS_BUFFERED, RECEIVES_LATE)
                            .dropped(),
                    -1),
            // Two pushes do not fit into the larger of them.
            new CostEffect(
                    "pushed-buffer.pull",
                    "larger",
                    "dropped frames",
                    COSTS,
                    machine -> Pair.run(
                                    Place.INTERNODE,
                                    machine,
                                    Variants.optimised(),
                                    SENDS_MORE_THAN_IS_BUFFERED,
                                    RECEIVES_LATE,
                                    1,
                                    1)
                            .dropped(),
                    1),
            // The only processor has the program and the handler.
            once("processors", "1", COSTS, COMPUTES, SENDS, 15_290 + 4000 + 500 + 4 / 0.150),
            // A look instead of the interrupt, without a wait for it.
            polling("reception", "polling", COSTS.with("poll.period", "1"), 500 - 15_290),
            polling("poll.look", "1500", POLLS.with("poll.period", "1"), 1000),
            // 166 looks in 1,666,500 ns, then 83.
            once("poll.period", "20000", POLLS, timed(new Step.Compute(1_000_000)), List.of(), -83 * 500),
            // A receiver that waits.
            waiting("local.wake", "900", COSTS, Variant.pushAll(), 10, 100),
            waiting("local.inline", "9", COSTS, Variant.pushAll(), 10, 1560),
            // An envelope, then a pull that waits for no addresses.
            waiting("local.synchronise", "500", COSTS, Variant.pushZero(), 0, 100),
            waiting("local.synchronise", "500", COSTS.with("translation.page", "0"), Variant.pushZero(), 1000, 200),
            within("memory.copy-near", "800", Variant.pushZero(), 1000, 1000 / 1.6),
            within("memory.copy-bus", "133", Variant.pushZero(), 8000, (8000 - 4096) / 0.266),
            within("cache.first", "4096", Variant.pushZero(), 8000, 2048 / 0.266 - 2048 / 1.6));

    private static CostEffect polling(String key, String value, Parameters costs, double change) {
        return new CostEffect(
                key,
                value,
                "latency of 4 bytes",
                costs,
                machine -> timer(machine, timed(new Step.Receive(4)), SENDS),
                change);
    }

    @TestFactory
    Stream<DynamicTest> everyCostMovesTheResultByThePredictedAmount() {
        return EFFECTS.stream()
                // Each part is rounded up to a whole nanosecond.
                .map(effect ->
                        dynamicTest(effect.toString(), () -> assertEquals(effect.change(), effect.measured(), 3)));
    }

    @Test
    void jitterLengthensEachOfTheProcessorsPartsByLessThanItself() {
        int jitter = 200;
        Machine jittery = new Machine(COSTS.with("processor.jitter", Integer.toString(jitter)));
        double still = timer(MACHINE, List.of(new Step.Start(), new Step.Receive(4), new Step.Stop()), SENDS);
        Set<Double> added = new HashSet<>();
        for (int seed = 1; seed <= 20; seed++) {
            added.add(Pair.run(Place.INTERNODE, jittery, Variant.pushAll(), timed(new Step.Receive(4)), SENDS, 1, seed)
                            .times()
                            .getFirst()
                    - still);
        }
        // The call, the invocation of the transmission thread, and the interrupt.
        assertTrue(added.stream().allMatch(nanos -> nanos >= 0 && nanos <= 3 * jitter), added::toString);
        assertTrue(added.size() > 10, added::toString);
    }

    @Test
    void everyCostHasAnEffect() {
        Set<String> moved = EFFECTS.stream()
                .filter(effect -> effect.change() != 0)
                .map(CostEffect::key)
                .collect(Collectors.toCollection(TreeSet::new));
        moved.add("processor.jitter");
        assertEquals(COSTS.all().stream().map(Parameter::key).collect(Collectors.toCollection(TreeSet::new)), moved);
    }

    @Test
    void theCompositionOfTheLatencyIsTheLatency() {
        for (int bytes : new int[] {0, 4, 100, 760}) {
            Machine machine = new Machine(COSTS);
            double measured =
                    new Measurements(machine, 20, 1).latency(Place.INTERNODE, Variant.pushAll(), bytes) * 1000;
            long sum = Composition.of(machine, bytes).stream()
                    .mapToLong(Composition.Part::nanos)
                    .sum();
            assertEquals(sum, measured, 0.001, bytes + " bytes");
        }
    }

    @Test
    void theFirstAndLastTenthAreLeftOut() {
        assertEquals(0.003, Measurements.average(List.of(1000L, 3L, 3L, 3L, 3L, 3L, 3L, 3L, 3L, 0L)), 1e-9);
    }

    @Test
    void nopsTakeAThirdOfAClock() {
        assertEquals(166_650, new Machine(COSTS).nops(100_000));
    }
}

package dev.harbinger.study.pushpull.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.node.Pair.Place;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each cost moves what is measured by the amount that the model says, without jitter. */
class CostEffectsTest {
    private static final Parameters COSTS = Costs.usual().with("processor.jitter", "0");
    private static final Variant PULL = Variant.pushPull(80, 680);
    private static final Variant UNMASKED = new Variant("unmasked", 760, 0, false);

    private record Effect(String key, String value, Place place, Variant variant, int bytes, double nanos) {}

    private static double latency(Parameters costs, Effect effect) {
        return new Measurements(new Machine(costs), 20, 1).latency(effect.place, effect.variant, effect.bytes) * 1000;
    }

    private static Effect apart(String key, String value, int bytes, double nanos) {
        return new Effect(key, value, Place.INTERNODE, PULL, bytes, nanos);
    }

    private static Effect apart(String key, String value, Variant variant, int bytes, double nanos) {
        return new Effect(key, value, Place.INTERNODE, variant, bytes, nanos);
    }

    private static Effect within(String key, String value, Variant variant, int bytes, double nanos) {
        return new Effect(key, value, Place.INTRANODE, variant, bytes, nanos);
    }

    private static final List<Effect> EFFECTS = List.of(
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
            within("interrupt", "0", Variant.pushPull(16, 0), 10, 0));

    @TestFactory
    Stream<DynamicTest> everyCostMovesTheResultByThePredictedAmount() {
        return EFFECTS.stream()
                .map(effect -> dynamicTest(effect.toString(), () -> {
                    double before = latency(COSTS, effect);
                    double after = latency(COSTS.with(effect.key, effect.value), effect);
                    // Each part is rounded up to a whole nanosecond.
                    assertEquals(effect.nanos, after - before, 3);
                }));
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

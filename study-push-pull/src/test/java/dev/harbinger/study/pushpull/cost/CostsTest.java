package dev.harbinger.study.pushpull.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Origin;
import dev.harbinger.reproduction.Parameter;
import dev.harbinger.reproduction.ParameterValue;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.pushpull.node.Pair;
import dev.harbinger.study.pushpull.node.Step;
import dev.harbinger.study.pushpull.node.Variant;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CostsTest {
    private static String refusal(Runnable call) {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }

    @Test
    void noCostIsTheUsers() {
        for (Parameter cost : Costs.usual().all()) {
            assertNotEquals(Origin.USER, cost.origin(), cost::key);
        }
    }

    @Test
    void aChangedCostChangesTheMachine() {
        Parameters changed = Costs.usual().with("interrupt", "5000");
        assertEquals(5000, new Machine(changed).nanos("interrupt"));
        assertEquals(15_290, new Machine(Costs.usual()).nanos("interrupt"));
    }

    @Test
    void timesMayBeInAnyUnitOfTheirs() {
        assertEquals(150_000_000, new Machine(Costs.usual()).nanos("link.timeout"));
    }

    @Test
    void costsThatMakeNoMachineAreRefusedInOneLine() {
        assertEquals(
                "parameter wire.rate is 0 Mbit/s; it must be from 1 to 1000000",
                refusal(() -> new Machine(Costs.usual().with("wire.rate", "0"))));
        assertTrue(refusal(() ->
                        new Machine(Costs.usual().with("wire.most", "1000").with("link.header", "1024")))
                .contains("make it larger"));
        assertTrue(refusal(() -> Costs.usual().with("link.window", "1.5")).contains("'1.5' is no whole number"));
    }

    @ParameterizedTest
    @CsvSource({
        "send.call, 1e300, 'send.call is 1.0E300 ns; it must be from 0 to 10000000'",
        "processor.jitter, 1e19, 'processor.jitter is 1.0E19 ns; it must be from 0 to 10000000'",
        "link.window, 0, 'link.window is 0 frames; it must be from 1 to 65536'",
        "wire.duplex, 7, 'wire.duplex is 7 directions; it must be from 1 to 2'",
        "wire.duplex, 0, 'wire.duplex is 0 directions; it must be from 1 to 2'",
        "interrupt.symmetric, 2, 'interrupt.symmetric is 2 yes; it must be from 0 to 1'",
        "link.timeout, 0, 'link.timeout is 0 ms; it must be from 10 to 10000'"
    })
    void valueOutOfTheRangeOfACostIsRefusedByName(String key, String value, String message) {
        assertEquals(
                "parameter " + message, refusal(() -> new Machine(Costs.usual().with(key, value))));
    }

    private static List<Parameter> numbers() {
        return Costs.usual().all().stream()
                .filter(cost -> !(cost.value() instanceof ParameterValue.Choice))
                .toList();
    }

    @Test
    void everyCostRefusesWhatIsFarTooLarge() {
        for (Parameter cost : numbers()) {
            Parameters changed = Costs.usual().with(cost.key(), Integer.toString(Integer.MAX_VALUE));
            assertTrue(refusal(() -> new Machine(changed)).startsWith("parameter " + cost.key() + " is "), cost::key);
        }
    }

    /** Messages go both ways, long and short, at both ends of the range of each cost. */
    @ParameterizedTest
    @EnumSource(Pair.Place.class)
    void simulationEndsAtBothEndsOfEachRange(Pair.Place place) {
        List<Step> first = List.of(new Step.Send(4), new Step.Receive(5000));
        List<Step> second = List.of(new Step.Compute(1000), new Step.Receive(4), new Step.Send(5000));
        for (Parameter cost : numbers()) {
            CostRange range = CostRange.of(cost.key(), cost.unit());
            for (double end : new double[] {range.least(), range.most()}) {
                Machine machine = new Machine(
                        Costs.usual().with(cost.key(), BigDecimal.valueOf(end).toPlainString()));
                for (Variant variant : List.of(Variant.pushAll(), Variant.pushPull(80, 680))) {
                    Pair.Run run = Pair.run(place, machine, variant, first, second, 3, 1);
                    assertTrue(run.copiedBytes() >= 3 * 5004, () -> cost.key() + " = " + end);
                }
            }
        }
    }
}

package dev.harbinger.study.pushpull.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Origin;
import dev.harbinger.reproduction.Parameter;
import dev.harbinger.reproduction.Parameters;
import org.junit.jupiter.api.Test;

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
                "parameter wire.rate is 0; it must be more",
                refusal(() -> new Machine(Costs.usual().with("wire.rate", "0"))));
        assertTrue(refusal(() -> new Machine(Costs.usual().with("wire.most", "36")))
                .contains("make it larger"));
        assertTrue(refusal(() -> Costs.usual().with("link.window", "1.5")).contains("'1.5' is no whole number"));
    }
}

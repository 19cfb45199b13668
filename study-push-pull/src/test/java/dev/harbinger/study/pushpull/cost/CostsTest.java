package dev.harbinger.study.pushpull.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostsTest {
    private static String refusal(Runnable call) {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }

    @Test
    void everyCostSaysWhatItIsMeasuredInAndWhereItComesFrom() {
        for (Cost cost : Costs.usual().all()) {
            assertFalse(cost.unit().isEmpty(), cost::key);
            assertFalse(cost.note().isEmpty(), cost::key);
            assertTrue(cost.origin() != Origin.USER, cost::key);
            assertEquals(cost.origin() == Origin.FITTED, !cost.fittedTo().isEmpty(), cost::key);
        }
    }

    @Test
    void aChangedCostIsTheUsersAndIsMeasuredInTheSameUnit() {
        Costs changed = Costs.usual().with("interrupt", "5000");
        assertEquals(5000, changed.value("interrupt"));
        assertEquals(5000, new Machine(changed).nanos("interrupt"));
        assertTrue(Costs.usual().fits("abs.inter.latency"));
        assertFalse(changed.fits("abs.inter.latency"));
        assertEquals(15_290, Costs.usual().value("interrupt"));
    }

    @Test
    void timesMayBeInAnyUnitOfTheirs() {
        assertEquals(150_000_000, new Machine(Costs.usual()).nanos("link.timeout"));
    }

    @Test
    void aFileReplacesTheCostsItNames(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("mine.properties");
        Files.writeString(file, "# mine\n\nwire.rate = 1000 Mbit/s | source | IEEE 802.3ab\nsend.call = 7\n");
        Costs costs = Costs.usual().with(file);
        assertEquals(1000, costs.value("wire.rate"));
        assertEquals(7, costs.value("send.call"));
        assertEquals(Costs.usual().value("interrupt"), costs.value("interrupt"));
    }

    @Test
    void whatIsNoCostIsRefusedInOneLine(@TempDir Path directory) throws IOException {
        assertTrue(refusal(() -> Costs.usual().with("wire.speed", "1"))
                .startsWith("unknown cost 'wire.speed'; the costs are "));
        assertTrue(refusal(() -> Costs.usual().with("interrupt", "fast")).contains("'fast' is no number"));
        assertTrue(refusal(() -> Costs.usual().with("interrupt", "-1")).contains("must be 0 or more"));
        assertTrue(refusal(() -> Costs.usual().with("interrupt", "5 ms")).contains("it is measured in ns"));
        assertTrue(
                refusal(() -> Costs.usual().with("interrupt", "5 ns | fitted")).contains("names a published value"));
        assertTrue(
                refusal(() -> new Machine(Costs.usual().with("wire.rate", "0"))).contains("cost wire.rate is 0"));
        assertTrue(refusal(() -> new Machine(Costs.usual().with("wire.most", "36")))
                .contains("make it larger"));
        Path file = directory.resolve("mine.properties");
        Files.writeString(file, "interrupt 5\n");
        assertEquals(
                "'interrupt 5' is no cost; write it as 'key = value'",
                assertThrows(IllegalArgumentException.class, () -> Costs.usual().with(file))
                        .getMessage());
    }
}

package dev.harbinger.study.messageinterface.network.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.MeshSize;
import org.junit.jupiter.api.Test;

class LatencyCurveTest {
    @Test
    void latencyRisesWithLoadUntilTheMeshIsSaturated() {
        LatencyCurve curve = LatencyCurve.measure(
                () -> new MeshNetwork(new MeshSize(4, 4)),
                TrafficSettings.mixed(0, 1),
                new double[] {0.02, 0.3, 0.6, 1.2},
                500,
                2000);
        for (int i = 1; i < 4; i++) {
            assertTrue(curve.points().get(i).mean() > curve.points().get(i - 1).mean(), "at " + i);
        }
        assertFalse(curve.points().get(1).isSaturated());
        assertEquals(1.2, curve.saturation().orElseThrow());
        assertTrue(curve.highestThroughput() > 0.5 && curve.highestThroughput() < 1.2);
        for (LoadPoint point : curve.points()) {
            assertTrue(point.median() <= point.percentile95() && point.percentile95() <= point.percentile99());
            assertTrue(point.percentile99() <= point.longest());
        }
    }

    @Test
    void latencyCountsFromTheMakingToTheLastFlit() {
        IdealNetwork network = new IdealNetwork(new MeshSize(2, 1));
        LoadPoint point = new RandomTraffic(network, new TrafficSettings(0.001, 5, 5, 0, 0, 4)).measure(10, 20_000);
        assertTrue(point.messages() > 2);
        assertEquals(5, point.mean(), "one cycle for the first flit, four more");
        assertEquals(5, point.longest());
        assertTrue(point.account().isBalanced());
    }

    @Test
    void settingsOutOfBoundsAreRefusedByName() {
        assertEquals(
                "load of 2.5: must be 0 to 2",
                assertThrows(IllegalArgumentException.class, () -> TrafficSettings.mixed(2.5, 1))
                        .getMessage());
        assertEquals(
                "share of replies of NaN: must be 0 to 1",
                assertThrows(IllegalArgumentException.class, () -> new TrafficSettings(0.1, 3, 4, Double.NaN, 0, 1))
                        .getMessage());
        assertEquals(
                "messages of 5 to 4 flits: must be 1 to 64, the shortest first",
                assertThrows(IllegalArgumentException.class, () -> new TrafficSettings(0.1, 5, 4, 0, 0, 1))
                        .getMessage());
        assertEquals(
                "load of 1.5 flits a cycle: a node makes one message a cycle at most, of 1.0",
                assertThrows(IllegalArgumentException.class, () -> new TrafficSettings(1.5, 1, 1, 0, 0, 1))
                        .getMessage());
    }
}

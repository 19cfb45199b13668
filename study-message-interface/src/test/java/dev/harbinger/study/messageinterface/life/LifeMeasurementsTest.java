package dev.harbinger.study.messageinterface.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.node.NodeSettings;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What latency and occupancy do to LIFE. Source: Lee, section 7.2.2. */
class LifeMeasurementsTest {
    private static LifeMeasurements life;

    @BeforeAll
    static void measure() {
        life = LifeMeasurements.of(NodeSettings.DEFAULT, 1, 30);
    }

    @Test
    void latencyCostsNothingUpToTheSlackAndThenACycleACycle() {
        for (int nodes : List.of(4, 16, 64)) {
            double hidden = life.hiddenLatency(nodes);
            assertTrue(hidden >= 0 && hidden < 150, nodes + " nodes hide " + hidden);
            double slope = (LifeMeasurements.at(life.byLatency(), nodes, 300)
                            - LifeMeasurements.at(life.byLatency(), nodes, 200))
                    / 100;
            assertEquals(1, slope, 0.05, nodes + " nodes");
        }
    }

    @Test
    void occupancyCostsItsMessages() {
        for (int nodes : List.of(4, 16, 64)) {
            double slope = (LifeMeasurements.at(life.byOccupancy(), nodes, 250)
                            - LifeMeasurements.at(life.byOccupancy(), nodes, 150))
                    / 100;
            assertEquals(LifeFormula.messages(64 / nodes), slope, 0.5, nodes + " nodes");
        }
    }

    @Test
    void aLongRunMustGoBeyondTheGenerationsMeasuredApart() {
        for (int generations : new int[] {-1, 0, 10, 1_000_001}) {
            assertTrue(assertThrows(
                            IllegalArgumentException.class,
                            () -> LifeMeasurements.of(NodeSettings.DEFAULT, 1, generations))
                    .getMessage()
                    .startsWith("life.generations=" + generations + ": must be from 11 to 1000000"));
        }
    }

    @Test
    void moreNodesAreFasterWithoutOverhead() {
        assertTrue(life.speedUp(4) > 1 && life.speedUp(16) > life.speedUp(4) && life.speedUp(64) > life.speedUp(16));
    }
}

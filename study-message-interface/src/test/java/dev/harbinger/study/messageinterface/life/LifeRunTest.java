package dev.harbinger.study.messageinterface.life;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** LIFE comes to the board of the rules, on any number of nodes. Source: Lee, section 7.2. */
class LifeRunTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void nodesComeToTheBoardOfTheRules72(int nodesPerSide) {
        int generations = 30;
        LifeBoard board = LifeBoard.random(8, 7);

        LifeRun run = LifeRun.of(board, nodesPerSide, generations, NodeSettings.DEFAULT, IdealNetwork::new);

        int side = 8 / nodesPerSide;
        long messages = nodesPerSide == 1 ? 0 : 4L * (1 + side) * nodesPerSide * nodesPerSide * generations;
        assertEquals(messages, run.messages());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void theMeshGivesTheSameBoard44(int nodesPerSide) {
        LifeRun.of(LifeBoard.random(8, 9), nodesPerSide, 20, NodeSettings.DEFAULT, MeshNetwork::new);
    }
}

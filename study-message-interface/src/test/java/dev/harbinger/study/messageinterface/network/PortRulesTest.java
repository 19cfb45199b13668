package dev.harbinger.study.messageinterface.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every network asks of its nodes. */
class PortRulesTest {
    static Stream<Network> networks() {
        MeshSize size = new MeshSize(2, 1);
        return Stream.of(new IdealNetwork(size), new MeshNetwork(size));
    }

    private static List<Flit> message(Network network) {
        return NetworkDriver.message(network, 0, new NodeId(1, 0), MessageType.P0_UNORDERED, 3, 0);
    }

    @ParameterizedTest
    @MethodSource("networks")
    void aPortTakesOneFlitACycle(Network network) {
        assertTrue(network.canInject(0, 0));
        network.inject(0, 0, message(network).get(0));
        assertFalse(network.canInject(0, 0));
        assertTrue(network.canInject(0, 1), "the other priority has its own port");
        IllegalStateException refused = assertThrows(
                IllegalStateException.class,
                () -> network.inject(0, 0, message(network).get(1)));
        assertEquals(
                "node 0, priority 0, cannot put a flit in cycle 0; ask whether it can before", refused.getMessage());
        network.cycle();
        assertTrue(network.canInject(0, 0));
    }

    @ParameterizedTest
    @MethodSource("networks")
    void flitsFormWholeMessages(Network network) {
        assertThrows(
                IllegalStateException.class,
                () -> network.inject(0, 0, message(network).get(1)));
        network.inject(0, 0, message(network).get(0));
        network.cycle();
        assertThrows(
                IllegalStateException.class,
                () -> network.inject(0, 0, message(network).get(0)));
        assertEquals(1, network.flits());
    }

    @ParameterizedTest
    @MethodSource("networks")
    void aPortGivesOneFlitACycleAndKeepsItUntilThen(Network network) {
        for (Flit flit : message(network)) {
            network.inject(0, 0, flit);
            network.cycle();
        }
        for (int i = 0; i < 10; i++) {
            network.cycle();
        }
        assertEquals(message(network).get(0), network.extractable(1, 0));
        assertEquals(message(network).get(0), network.extract(1, 0));
        assertNull(network.extractable(1, 0));
        assertThrows(IllegalStateException.class, () -> network.extract(1, 0));
        network.cycle();
        assertEquals(message(network).get(1), network.extract(1, 0));
        network.cycle();
        assertEquals(message(network).get(2), network.extract(1, 0));
        network.cycle();
        assertEquals(
                "node 1, priority 0, has no flit to take in cycle " + 16,
                assertThrows(IllegalStateException.class, () -> network.extract(1, 0))
                        .getMessage());
        assertEquals(0, network.flits());
    }
}

package dev.harbinger.study.messageinterface.network;

import static dev.harbinger.study.messageinterface.network.MessageType.P0_ORDERED;
import static dev.harbinger.study.messageinterface.network.MessageType.P0_UNORDERED;
import static dev.harbinger.study.messageinterface.network.MessageType.P1_UNORDERED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdealNetworkTest {
    private static final MeshSize SIZE = new MeshSize(4, 4);

    private static IdealNetwork network(IdealSettings settings) {
        return new IdealNetwork(SIZE, settings, NetworkObserver.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 50})
    void section63AFlitIsSeenInTheNextCycleAndTheAddedLatencyLater(int added) {
        NetworkDriver driver =
                new NetworkDriver(network(IdealSettings.zeroLatency().withAddedLatency(added)));
        long far = driver.send(0, 15, P0_UNORDERED, 5);
        long own = driver.send(3, 3, P1_UNORDERED, 5);
        driver.run(added + 10);
        for (long message : List.of(far, own)) {
            assertEquals(
                    LongStream.rangeClosed(1 + added, 5 + added).boxed().toList(),
                    driver.taken(message).stream()
                            .map(NetworkDriver.Taken::cycle)
                            .toList());
        }
    }

    @Test
    void section63ManySendersMeetNowhereButAtTheReceiver() {
        NetworkDriver driver = new NetworkDriver(network(IdealSettings.zeroLatency()));
        for (int node = 0; node < SIZE.nodes(); node++) {
            driver.send(node, (node + 5) % SIZE.nodes(), P0_UNORDERED, 8);
            driver.send(node, (node + 5) % SIZE.nodes(), P1_UNORDERED, 8);
        }
        driver.run(9);
        assertEquals(2 * 8 * SIZE.nodes(), driver.taken().size());
    }

    @Test
    void sendersToOneReceiverAreServedInTurnByMessage() {
        NetworkDriver driver = new NetworkDriver(network(IdealSettings.zeroLatency()));
        for (int i = 0; i < 30; i++) {
            for (int node = 1; node <= 3; node++) {
                driver.send(node, 0, P0_UNORDERED, 2 + node);
            }
        }
        driver.run(30 * 12 + 2);
        List<Long> arrivals = driver.arrivals(0);
        assertEquals(90, arrivals.size());
        // Message 3 * i + n is the i-th of node n + 1.
        for (int i = 1; i < 90; i++) {
            assertEquals((arrivals.get(i - 1) + 1) % 3, arrivals.get(i) % 3, "at " + i + " of " + arrivals);
        }
        long current = -1;
        for (NetworkDriver.Taken flit : driver.taken()) {
            assertTrue(flit.flit().isHead() || flit.flit().message() == current, "mixed at cycle " + flit.cycle());
            current = flit.flit().message();
        }
        assertEquals(driver.cycles() - 2, driver.taken().size(), "a port never idles");
    }

    @Test
    void theOrderInWhichNodesPutDoesNotMatter() {
        List<Integer> nodes = new java.util.ArrayList<>(List.of(5, 1, 9, 2, 14));
        List<Long> expected = null;
        for (int turn = 0; turn < 4; turn++) {
            Collections.rotate(nodes, 2);
            IdealNetwork network = network(IdealSettings.zeroLatency());
            List<Long> order = new java.util.ArrayList<>();
            for (int cycle = 0; cycle < 12; cycle++) {
                if (network.extractable(7, 0) != null) {
                    order.add(network.extract(7, 0).message());
                }
                for (int node : nodes) {
                    if (cycle < 2) {
                        Flit flit = NetworkDriver.message(network, node, SIZE.id(7), P0_UNORDERED, 2, node)
                                .get(cycle);
                        network.inject(node, 0, flit);
                    }
                }
                network.cycle();
            }
            assertEquals(10, order.size());
            expected = expected == null ? order : expected;
            assertEquals(expected, order);
        }
    }

    @Test
    void withoutABoundASenderIsNeverHeldUp() {
        NetworkDriver driver = new NetworkDriver(network(IdealSettings.zeroLatency()));
        driver.close(0, 0);
        driver.send(1, 0, P0_UNORDERED, 500);
        driver.run(500);
        assertEquals(0, driver.waiting(1, 0));
    }

    @Test
    void aFullBufferHoldsItsSenderUpAndNobodyElse() {
        IdealNetwork network = network(IdealSettings.zeroLatency().withBuffer(4));
        NetworkDriver driver = new NetworkDriver(network);
        driver.close(0, 0);
        driver.send(1, 0, P0_UNORDERED, 20);
        driver.send(2, 0, P0_UNORDERED, 20);
        long other = driver.send(3, 5, P0_UNORDERED, 20);
        driver.run(30);
        assertEquals(20 - 5, driver.waiting(1, 0), "four in the buffer, one held");
        assertFalse(network.canInject(1, 0));
        assertEquals(20 - 5, driver.waiting(2, 0));
        assertEquals(20, driver.taken(other).size());
        driver.open(0, 0);
        driver.run(50);
        assertEquals(0, network.flits());
    }

    @Test
    void boundedBuffersNeverDeadlock() {
        NetworkDriver driver =
                new NetworkDriver(network(IdealSettings.zeroLatency().withBuffer(1)));
        for (int i = 0; i < 20; i++) {
            for (int node = 0; node < SIZE.nodes(); node++) {
                driver.send(node, (node * 7 + i * 3) % SIZE.nodes(), P0_ORDERED, 3 + (node + i) % 5);
            }
        }
        driver.run(20 * 16 * 8 * 2);
        assertEquals(
                20 * 16,
                driver.taken().stream().filter(flit -> flit.flit().isTail()).count());
    }

    @Test
    void aDestinationOutsideTheMeshIsTheNearestNode() {
        NetworkDriver driver = new NetworkDriver(network(IdealSettings.zeroLatency()));
        driver.send(0, new NodeId(31, 2), P0_UNORDERED, 3);
        driver.run(5);
        assertEquals(1, driver.arrivals(SIZE.index(new NodeId(3, 2))).size());
    }

    @Test
    void settingsOutOfBoundsAreRefusedByName() {
        IdealSettings good = IdealSettings.zeroLatency();
        assertEquals(
                "added latency of -1 cycles: must be 0 to 1000000",
                assertThrows(IllegalArgumentException.class, () -> good.withAddedLatency(-1))
                        .getMessage());
        assertEquals(
                "a buffer of 0 flits: must be 1 to 1000000",
                assertThrows(IllegalArgumentException.class, () -> good.withBuffer(0))
                        .getMessage());
    }

    @Test
    void anObserverSeesBothEnds() {
        Forwardings seen = new Forwardings();
        NetworkDriver driver = new NetworkDriver(new IdealNetwork(SIZE, IdealSettings.zeroLatency(), seen));
        driver.send(0, 1, P0_UNORDERED, 3);
        driver.run(6);
        assertEquals(
                List.of(
                        "in 0 node 0 priority 0 message 0",
                        "out 1 node 1 priority 0 message 0",
                        "in 2 node 0 priority 0 message 0",
                        "out 3 node 1 priority 0 message 0"),
                seen.ends.stream()
                        .sorted(java.util.Comparator.comparing(line -> line.split(" ")[1]))
                        .toList());
        assertNull(new IdealNetwork(SIZE).extractable(0, 0));
    }
}

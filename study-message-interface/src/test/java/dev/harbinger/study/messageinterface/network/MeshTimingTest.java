package dev.harbinger.study.messageinterface.network;

import static dev.harbinger.study.messageinterface.network.MessageType.P0_ORDERED;
import static dev.harbinger.study.messageinterface.network.MessageType.P0_UNORDERED;
import static dev.harbinger.study.messageinterface.network.MessageType.P1_UNORDERED;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.4.1 and figure 4-9; section 4.4.2 and figure 4-10. */
class MeshTimingTest {
    private static MeshNetwork mesh(MeshSize size, MeshSettings settings, NetworkObserver observer) {
        return new MeshNetwork(size, settings, observer, List.of());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void figure49ALoneFlitTakesThreeCyclesAndTheLinks(int linkLatency) {
        MeshSize size = new MeshSize(5, 4);
        MeshSettings settings = MeshSettings.architecture().withLinkLatency(linkLatency);
        for (int from = 0; from < size.nodes(); from++) {
            for (int to = 0; to < size.nodes(); to++) {
                NetworkDriver driver = new NetworkDriver(mesh(size, settings, NetworkObserver.NONE));
                long message = driver.send(from, to, P1_UNORDERED, 1);
                driver.run(3 + 7 * linkLatency + 1);
                NodeId a = size.id(from);
                NodeId b = size.id(to);
                int hops = Math.abs(a.x() - b.x()) + Math.abs(a.y() - b.y());
                NetworkDriver.Taken taken = driver.taken(message).getFirst();
                assertEquals(to, taken.node());
                assertEquals(1, taken.priority());
                assertEquals(3 + hops * linkLatency, taken.cycle(), a + " to " + b);
            }
        }
    }

    @Test
    void figure49AFlitIsForwardedInTheCycleAfterItsArrival() {
        Forwardings seen = new Forwardings();
        NetworkDriver driver = new NetworkDriver(mesh(new MeshSize(4, 3), MeshSettings.architecture(), seen));
        long message = driver.send(0, 11, P0_UNORDERED, 1);
        driver.run(20);
        assertEquals(LongStream.range(0, 8).boxed().toList(), seen.headCycles(message));
        assertEquals(
                List.of(
                        OutputPath.X_PLUS_TURN,
                        OutputPath.X_PLUS_LINK,
                        OutputPath.X_PLUS_LINK,
                        OutputPath.X_PLUS_LINK,
                        OutputPath.Y_PLUS_TURN,
                        OutputPath.Y_PLUS_LINK,
                        OutputPath.Y_PLUS_LINK,
                        OutputPath.EXTRACTION_0),
                seen.all.stream().map(Forwardings.Forwarding::towards).toList());
    }

    /** Cycles from the first to the last flit of a message of 61 at its receiver, over one link. */
    private static long spread(MeshSettings settings) {
        NetworkDriver driver = new NetworkDriver(mesh(new MeshSize(2, 1), settings, NetworkObserver.NONE));
        long message = driver.send(0, 1, P0_UNORDERED, 61);
        driver.run(1000);
        List<NetworkDriver.Taken> taken = driver.taken(message);
        assertEquals(61, taken.size());
        return taken.getLast().cycle() - taken.getFirst().cycle();
    }

    @ParameterizedTest
    @CsvSource({
        // channel depth, credit delay, link latency, spread of 61 flits: a place is used again after delay + latency
        "6, 5, 1, 60",
        "6, 4, 1, 60",
        "7, 5, 2, 60",
        "6, 6, 1, 70",
        "5, 5, 1, 72",
        "3, 5, 1, 120",
        "1, 5, 1, 360"
    })
    void section442SixPlacesHideFiveCyclesOfDelay(int depth, int delay, int latency, int expected) {
        MeshSettings settings = MeshSettings.architecture()
                .withDepths(depth, 2)
                .withCreditDelay(delay)
                .withLinkLatency(latency);
        assertEquals(expected, spread(settings));
    }

    @Test
    void section442AChannelIsFreeOnceTheTailHasLeftAndItIsEmpty() {
        Forwardings seen = new Forwardings();
        NetworkDriver driver = new NetworkDriver(mesh(new MeshSize(2, 1), MeshSettings.architecture(), seen));
        driver.send(0, 1, P0_ORDERED, 3);
        long second = driver.send(0, 1, P0_ORDERED, 3);
        driver.run(40);
        List<Forwardings.Forwarding> link = seen.all.stream()
                .filter(one -> one.towards() == OutputPath.X_PLUS_LINK)
                .toList();
        assertEquals(
                List.of(1L, 3L, 10L, 12L),
                link.stream().map(Forwardings.Forwarding::cycle).toList());
        // The tail left in cycle 3 and the far channel in 4; its place is back 5 cycles later, in 9, when the channel
        // is granted; a message that had to wait goes in the cycle after.
        assertEquals(second, link.get(2).flit().message());
    }

    @Test
    void section441AMessageBeingExtractedLosesNoCycleToNewcomers() {
        NetworkDriver driver =
                new NetworkDriver(mesh(new MeshSize(1, 3), MeshSettings.architecture(), NetworkObserver.NONE));
        long message = driver.send(0, 1, P0_UNORDERED, 61);
        driver.run(10);
        for (int i = 0; i < 3; i++) {
            driver.send(2, 1, P0_UNORDERED, 3);
        }
        driver.run(200);
        List<NetworkDriver.Taken> taken = driver.taken(message);
        assertEquals(60, taken.getLast().cycle() - taken.getFirst().cycle());
        assertEquals(61 + 9, driver.taken().size());
    }

    @Test
    void section442AFullReceiverStopsAMessageAndLosesNothing() {
        MeshNetwork mesh = new MeshNetwork(new MeshSize(2, 1));
        NetworkDriver driver = new NetworkDriver(mesh);
        driver.close(1, 0);
        long message = driver.send(0, 1, P0_UNORDERED, 30);
        driver.run(100);
        // Extraction buffer 2, turn buffer 2, channel 6, turn buffer 2, inject register 1.
        assertEquals(13, mesh.flits());
        assertEquals(17, driver.waiting(0, 0));
        driver.open(1, 0);
        driver.run(100);
        assertEquals(30, driver.taken(message).size());
        assertEquals(0, mesh.flits());
        assertEquals(0, mesh.allocatedFifos());
    }

    @Test
    void section442ALinkReturnsOnePlaceACycle() {
        MeshSize size = new MeshSize(2, 2);
        FlitPool pool = new FlitPool();
        Links links = new Links(size, MeshSettings.architecture(), pool, new LinkFaults(size, List.of()));
        int one = 4 * RouterLayout.place(0, OutputPath.X_PLUS_LINK);
        int other = 4 * RouterLayout.place(0, OutputPath.Y_PLUS_LINK);
        assertEquals(15, links.returnPlace(10, one));
        assertEquals(16, links.returnPlace(10, one + 3));
        assertEquals(15, links.returnPlace(10, other));
        assertEquals(17, links.returnPlace(11, one + 1));
        assertEquals(20, links.returnPlace(15, one));
    }

    @Test
    void anObserverSeesBothEnds() {
        Forwardings seen = new Forwardings();
        NetworkDriver driver = new NetworkDriver(mesh(new MeshSize(2, 1), MeshSettings.architecture(), seen));
        driver.send(0, 1, P1_UNORDERED, 3);
        driver.run(10);
        assertEquals(
                List.of(
                        "in 0 node 0 priority 1 message 0",
                        "in 2 node 0 priority 1 message 0",
                        "out 4 node 1 priority 1 message 0",
                        "out 6 node 1 priority 1 message 0"),
                seen.ends);
        assertEquals(2 * 4, seen.all.size(), "first and last flit at each of four steps");
    }

    @Test
    void linkCountersCountFlits() {
        MeshNetwork mesh = new MeshNetwork(new MeshSize(3, 1));
        NetworkDriver driver = new NetworkDriver(mesh);
        driver.send(0, 2, P0_UNORDERED, 7);
        driver.run(30);
        assertEquals(7, mesh.flitsForwarded(0, OutputPath.X_PLUS_LINK, 2));
        assertEquals(7, mesh.flitsForwarded(1, OutputPath.X_PLUS_LINK, 2));
        assertEquals(0, mesh.flitsForwarded(1, OutputPath.X_PLUS_LINK, 0));
        assertEquals(7, mesh.flitsForwarded(2, OutputPath.EXTRACTION_0, 0));
        assertEquals(30, mesh.cycles());
    }
}

package dev.harbinger.study.messageinterface.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sections 4.1 and 4.3.1: routers do not look at parity, and a damaged header may go astray. */
class LinkFaultTest {
    private static final MeshSize SIZE = new MeshSize(4, 3);
    private static final NodeId FROM = new NodeId(1, 1);
    private static final NodeId TO = new NodeId(3, 2);

    private static NetworkDriver send(MeshNetwork mesh, MessageType type) {
        NetworkDriver driver = new NetworkDriver(mesh);
        driver.send(SIZE.index(FROM), TO, type, 6);
        driver.run(60);
        return driver;
    }

    private static MeshNetwork mesh(long flit, int bit) {
        LinkFault fault = new LinkFault(FROM, OutputPath.X_PLUS_LINK, flit, bit);
        return new MeshNetwork(SIZE, MeshSettings.architecture(), NetworkObserver.NONE, List.of(fault));
    }

    private static void staysWhole(MeshNetwork mesh, NetworkDriver driver, int damaged) {
        assertEquals(6, driver.taken().size());
        assertEquals(
                1,
                driver.taken().stream()
                        .map(NetworkDriver.Taken::node)
                        .distinct()
                        .count());
        for (int i = 0; i < 6; i++) {
            assertEquals(i != damaged, driver.taken().get(i).flit().isSound(), "flit " + i);
        }
        assertEquals(0, mesh.flits());
        assertEquals(0, mesh.allocatedFifos());
    }

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void section431AnyBitOfAHeaderMayFlipAndTheMessageStaysInTheMesh(MessageType type) {
        for (int bit = 0; bit < 64; bit++) {
            MeshNetwork mesh = mesh(0, bit);
            staysWhole(mesh, send(mesh, type), 0);
        }
    }

    @Test
    void section431ADamagedBodyComesWhereItShould() {
        MeshNetwork mesh = mesh(4, 40);
        NetworkDriver driver = send(mesh, MessageType.P1_ORDERED);
        staysWhole(mesh, driver, 4);
        assertEquals(SIZE.index(TO), driver.taken().getFirst().node());
        assertEquals(4L | 1L << 40, driver.taken().get(4).flit().word().bits());
    }

    private static NodeId destinationAfter(int bit) {
        return SIZE.id(
                send(mesh(0, bit), MessageType.P0_UNORDERED).taken().getFirst().node());
    }

    @Test
    void aMessageLedAstrayEndsAtTheEdgeOfItsDirection() {
        assertEquals(TO, destinationAfter(40), "the sender's number");
        assertEquals(new NodeId(2, 2), destinationAfter(0), "x 3 to 2");
        assertEquals(new NodeId(3, 2), destinationAfter(1), "x 3 to 1, behind it: on to the edge");
        assertEquals(new NodeId(3, 2), destinationAfter(4), "x 3 to 19, outside");
        assertEquals(new NodeId(3, 2), destinationAfter(6), "y 2 to 0, but turned upwards: on to the edge");
        assertEquals(new NodeId(3, 0), destinationAfter(23), "turned to lower y");
        assertEquals(TO, destinationAfter(22), "x's turn is behind it");
    }

    @Test
    void aDamagedTurnMayLeadToTheOtherPriority() {
        NetworkDriver driver = send(mesh(0, 24), MessageType.P0_UNORDERED);
        assertEquals(1, driver.taken().getFirst().priority());
        assertEquals(SIZE.index(TO), driver.taken().getFirst().node());
    }

    @Test
    void onlyTheFlitOfTheFaultIsDamaged() {
        LinkFault fault = new LinkFault(FROM, OutputPath.X_PLUS_LINK, 7, 5);
        MeshNetwork mesh = new MeshNetwork(SIZE, MeshSettings.architecture(), NetworkObserver.NONE, List.of(fault));
        NetworkDriver driver = new NetworkDriver(mesh);
        for (int i = 0; i < 5; i++) {
            driver.send(SIZE.index(FROM), TO, MessageType.P0_ORDERED, 3);
        }
        driver.run(200);
        assertEquals(15, driver.taken().size());
        for (int i = 0; i < 15; i++) {
            assertEquals(i != 7, driver.taken().get(i).flit().isSound(), "flit " + i);
        }
        assertFalse(driver.taken().get(7).flit().isHead());
    }

    @Test
    void aDestinationOutsideTheMeshIsTheNearestNode() {
        for (NodeId outside : List.of(new NodeId(31, 31), new NodeId(4, 3), new NodeId(3, 20), new NodeId(9, 2))) {
            NetworkDriver driver = new NetworkDriver(new MeshNetwork(SIZE));
            driver.send(0, outside, MessageType.P0_UNORDERED, 3);
            driver.run(30);
            assertEquals(3, driver.taken().size());
            assertTrue(driver.taken().stream().allMatch(flit -> flit.node() == SIZE.index(new NodeId(3, 2))));
        }
    }
}

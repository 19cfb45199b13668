package dev.harbinger.study.messageinterface.network;

import static dev.harbinger.study.messageinterface.network.MessageType.P0_ORDERED;
import static dev.harbinger.study.messageinterface.network.MessageType.P0_UNORDERED;
import static dev.harbinger.study.messageinterface.network.MessageType.P1_ORDERED;
import static dev.harbinger.study.messageinterface.network.MessageType.P1_UNORDERED;
import static dev.harbinger.study.messageinterface.network.OutputPath.X_PLUS_LINK;
import static dev.harbinger.study.messageinterface.network.OutputPath.Y_PLUS_TURN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 3.3.3 in the routers. */
class MeshAllocationTest {
    private static final int LONG_ENOUGH = 60;

    /** Sends messages of three flits one by one to a closed port of the next node, where they pile up. */
    private static Forwardings pileUp(MeshSettings settings, MessageType type, int messages) {
        Forwardings seen = new Forwardings();
        NetworkDriver driver = new NetworkDriver(new MeshNetwork(new MeshSize(2, 1), settings, seen, List.of()));
        driver.close(1, type.priority());
        for (int i = 0; i < messages; i++) {
            driver.send(0, 1, type, 3);
            driver.run(LONG_ENOUGH);
        }
        return seen;
    }

    @Test
    void section333RequestsThatPileUpTakeTheirAlternates() {
        Forwardings seen = pileUp(MeshSettings.architecture(), P0_UNORDERED, 8);
        // The first message gets past its channel and leaves it free.
        assertEquals(List.of(2, 2, 3, 0), seen.channels(0, X_PLUS_LINK));
        assertEquals(List.of(2, 3, 0), seen.channels(1, Y_PLUS_TURN));
    }

    @Test
    void section333RepliesThatPileUpTakeTheirAlternates() {
        Forwardings seen = pileUp(MeshSettings.architecture(), P1_UNORDERED, 8);
        assertEquals(List.of(3, 3, 2, 1, 0), seen.channels(0, X_PLUS_LINK));
        assertEquals(List.of(3, 2, 1, 0), seen.channels(1, Y_PLUS_TURN));
    }

    @Test
    void section333OrderedMessagesHaveOneChannelEach() {
        assertEquals(
                List.of(0, 0),
                pileUp(MeshSettings.architecture(), P0_ORDERED, 8).channels(0, X_PLUS_LINK));
        assertEquals(
                List.of(1, 1),
                pileUp(MeshSettings.architecture(), P1_ORDERED, 8).channels(0, X_PLUS_LINK));
    }

    @Test
    void section333ThePrototypeHasTwoChannels() {
        assertEquals(
                List.of(0, 0), pileUp(MeshSettings.prototype(), P0_UNORDERED, 8).channels(0, X_PLUS_LINK));
        assertEquals(
                List.of(1, 1, 0),
                pileUp(MeshSettings.prototype(), P1_UNORDERED, 8).channels(0, X_PLUS_LINK));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void section333RepliesMoveThoughRequestsAreStuck(int channels) {
        Forwardings seen = new Forwardings();
        MeshSettings settings = MeshSettings.architecture().withVirtualChannels(channels);
        MeshNetwork mesh = new MeshNetwork(new MeshSize(3, 3), settings, seen, List.of());
        NetworkDriver driver = new NetworkDriver(mesh);
        for (int node = 0; node < 9; node++) {
            driver.close(node, 0);
            for (int i = 0; i < 30; i++) {
                driver.send(node, (node + i) % 9, i % 3 == 0 ? P0_ORDERED : P0_UNORDERED, 5);
            }
        }
        driver.run(1000);
        int stuck = mesh.flits();
        driver.run(1000);
        assertEquals(stuck, mesh.flits());
        for (int node = 0; node < 9; node++) {
            for (int i = 0; i < 20; i++) {
                driver.send(node, (node + 4 * i) % 9, i % 2 == 0 ? P1_ORDERED : P1_UNORDERED, 6);
            }
        }
        driver.run(6000);
        assertEquals(9 * 20 * 6, driver.taken().size());
        assertEquals(stuck, mesh.flits());
        assertTrue(
                seen.all.stream()
                        .filter(one -> one.channel() == 1)
                        .allMatch(one -> driver.taken(one.flit().message()).size() == 6),
                "channel 1 carries replies only");
    }

    /**
     * Replies in order come from nodes 0 and 1 to node 2 without end, requests are stuck in all other channels there,
     * and an unordered reply waits at node 1.
     *
     * @return ordered replies that went from node 1 to 2 before the unordered one, or -1 when it never went
     */
    private static long repliesBeforeTheUnordered(int escapeLosses) {
        Forwardings seen = new Forwardings();
        MeshSettings settings = MeshSettings.architecture().withDepths(6, 4).withEscapeLosses(escapeLosses);
        MeshNetwork mesh = new MeshNetwork(new MeshSize(3, 1), settings, seen, List.of());
        NetworkDriver driver = new NetworkDriver(mesh);
        driver.close(2, 0);
        for (int i = 0; i < 12; i++) {
            driver.send(1, 2, P0_UNORDERED, 6);
            driver.run(LONG_ENOUGH);
        }
        for (int i = 0; i < 400; i++) {
            driver.send(0, 2, P1_ORDERED, 3);
        }
        driver.run(LONG_ENOUGH);
        driver.send(1, 2, P1_ORDERED, 3);
        long unordered = driver.send(1, 2, P1_UNORDERED, 3);
        for (int i = 0; i < 400; i++) {
            driver.send(1, 2, P1_ORDERED, 3);
        }
        driver.run(2000);
        List<Forwardings.Forwarding> heads = seen.heads(1, X_PLUS_LINK);
        for (int i = 0; i < heads.size(); i++) {
            if (heads.get(i).flit().message() == unordered) {
                assertEquals(1, heads.get(i).channel());
                assertEquals(1, mesh.escapes());
                return i;
            }
        }
        assertEquals(0, mesh.escapes());
        return -1;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16})
    void section333TheEscapeComesAfterExactlySoManySuccessiveLosses(int losses) {
        ChannelAllocators allocators = new ChannelAllocators(1, losses);
        int onlyChannelOne = 0b0010;
        allocators.request(X_PLUS_LINK.ordinal(), 5, P1_UNORDERED.ordinal());
        for (int i = 0; i < losses; i++) {
            allocators.request(X_PLUS_LINK.ordinal(), 0, P1_ORDERED.ordinal());
            int granted = allocators.allocate(X_PLUS_LINK.ordinal(), X_PLUS_LINK.ordinal(), onlyChannelOne);
            assertEquals(1 << 8, granted, "FIFO 0 gets channel 1, loss " + (i + 1));
        }
        allocators.request(X_PLUS_LINK.ordinal(), 0, P1_ORDERED.ordinal());
        int granted = allocators.allocate(X_PLUS_LINK.ordinal(), X_PLUS_LINK.ordinal(), onlyChannelOne);
        assertEquals(6 << 8, granted, "FIFO 5 gets channel 1");
        assertEquals(1, allocators.escapes());
        granted = allocators.allocate(X_PLUS_LINK.ordinal(), X_PLUS_LINK.ordinal(), onlyChannelOne);
        assertEquals(1 << 8, granted, "then the ordered one that lost");
    }

    @Test
    void section333AfterSixteenLossesAnUnorderedReplyComesFirst() {
        long afterOne = repliesBeforeTheUnordered(1);
        assertTrue(afterOne > 0);
        assertEquals(afterOne + 15, repliesBeforeTheUnordered(16));
        assertEquals(afterOne + 39, repliesBeforeTheUnordered(40));
        assertEquals(-1, repliesBeforeTheUnordered(1_000_000));
    }

    @Test
    void section333AnOrderedMessageDoesNotOvertakeWhereAnUnorderedDoes() {
        for (MessageType type : List.of(P0_ORDERED, P0_UNORDERED)) {
            NetworkDriver driver = new NetworkDriver(new MeshNetwork(new MeshSize(4, 1)));
            // Node 2's long message holds up the first of node 0's on its channel.
            driver.send(2, 3, type, 60);
            driver.run(2);
            long first = driver.send(0, 3, type, 12);
            long second = driver.send(0, 3, type, 1);
            driver.run(300);
            List<Long> arrivals = driver.arrivals(3);
            assertEquals(3, arrivals.size());
            if (type.isOrdered()) {
                assertTrue(arrivals.indexOf(first) < arrivals.indexOf(second), "ordered: " + arrivals);
            }
        }
    }

    @Test
    void section441NodesThatShareALinkGetEqualShares() {
        NetworkDriver driver = new NetworkDriver(new MeshNetwork(new MeshSize(3, 3)));
        // Along x to node 5, and from both sides into the turn towards y.
        for (int i = 0; i < 400; i++) {
            for (int node : List.of(0, 1, 2)) {
                driver.send(node, 7, P0_UNORDERED, 4);
            }
        }
        driver.run(2000);
        long[] shares = new long[3];
        for (long message : driver.arrivals(7)) {
            shares[(int) (message % 3)]++;
        }
        long all = shares[0] + shares[1] + shares[2];
        assertTrue(all > 300, all + " messages");
        for (int node = 0; node < 3; node++) {
            assertTrue(
                    shares[node] > all / 4 && shares[node] < all * 5 / 12,
                    "node " + node + ": " + shares[node] + " of " + all);
        }
    }
}

package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.transport.RankExit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The timeout only bounds a hang. */
@Timeout(60)
class PeerEndsTest {
    private final TcpPeers peers = new TcpPeers(0, 2);
    private final List<RankExit> told = new ArrayList<>();
    private TcpLinks links;
    private PeerEnds ends;

    @BeforeEach
    void listen() throws IOException {
        links = new TcpLinks(2, 1, peers);
        ends = new PeerEnds(0, 2, peers, links, 0);
    }

    @AfterEach
    void close() {
        links.close();
    }

    private List<RankExit> check() {
        ends.check((_, exit) -> told.add(exit));
        return told;
    }

    @Test
    void aPeerThatMayHaveAcceptedAConnectionHasNotEndedForItsReceiver() {
        assertTrue(peers.claim(1));
        ends.heard(1, RankExit.FINISHED);
        assertEquals(List.of(), check());
        peers.stopConnecting(1);
        assertEquals(List.of(RankExit.FINISHED), check());
    }

    @Test
    void aPeerThatFailedHasEndedAtOnce() {
        assertTrue(peers.claim(1));
        RankExit failed = RankExit.failed("was killed");
        ends.heard(1, failed);
        assertEquals(List.of(failed), check());
    }

    @Test
    void aPeerWithoutAnyConnectionHasEndedAtOnce() {
        ends.heard(1, RankExit.FINISHED);
        assertEquals(List.of(RankExit.FINISHED), check());
    }

    @Test
    void aPeerThatFinishedIsNotUnreachable() {
        assertTrue(peers.claim(1));
        ends.heard(1, RankExit.FINISHED);
        assertEquals(List.of(), check());
        peers.giveUp(1, "cannot be reached");
        assertEquals(List.of(RankExit.FINISHED), check());
    }

    @Test
    void attemptsToConnectStopOnceThePeerHasEnded(@TempDir Path directory) {
        TcpPlan plan = TcpPlan.loopback(2);
        TcpEndpoint self = new TcpEndpoint(
                0,
                2,
                plan,
                new RankAddresses(directory),
                peers,
                new SocketSizes(1024, 0),
                new Handshake(plan.secret()),
                () -> {});
        TcpConnector connector = new TcpConnector(self, 0);
        assertTrue(peers.claim(1));
        // The peer never wrote its address.
        connector.connect(1);
        assertEquals(List.of(), check());
        ends.heard(1, RankExit.FINISHED);
        while (check().isEmpty()) {
            Thread.onSpinWait();
        }
        assertEquals(List.of(RankExit.FINISHED), told);
        connector.close();
    }
}

package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The timeout only bounds a hang. */
@Timeout(60)
class TcpConnectorTest {
    @Test
    void aRankThatSendsAllAndLeavesAsSoonAsItIsConnectedKeepsItsConnection(@TempDir Path directory) throws Exception {
        TcpPlan plan = TcpPlan.loopback(2);
        TcpPeers peers = new TcpPeers(0, 2);
        CountDownLatch left = new CountDownLatch(1);
        AtomicReference<TcpConnector> connector = new AtomicReference<>();
        TcpEndpoint self = new TcpEndpoint(
                0,
                2,
                plan,
                new RankAddresses(directory),
                peers,
                new SocketSizes(1024, 0),
                new Handshake(plan.secret()),
                () -> {
                    connector.get().close();
                    left.countDown();
                });
        connector.set(new TcpConnector(self, 0));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            self.addresses().put(1, (InetSocketAddress) server.getLocalSocketAddress());
            FutureTask<Socket> peer = new FutureTask<>(() -> {
                Socket accepted = server.accept();
                Verdict _ = HandshakeTest.accept(plan.secret(), accepted, _ -> Verdict.welcome(""));
                return accepted;
            });
            Thread.ofPlatform().daemon().start(peer);
            assertTrue(peers.claim(1));
            connector.get().connect(1);
            left.await();
            TcpConnection made = peers.takeFresh();
            assertNotNull(made);
            made.sender().leaving();
            try (Socket accepted = peer.get()) {
                assertEquals(Frame.HEADER, accepted.getInputStream().readNBytes(Frame.HEADER).length);
            }
            made.close();
        }
    }
}

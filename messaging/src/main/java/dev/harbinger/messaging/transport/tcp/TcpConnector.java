package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Kind;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/**
 * Connects to a rank's peers, each in a separate thread, so that handshakes neither wait for the program nor delay it.
 */
final class TcpConnector {
    /** Minimum milliseconds between two attempts. */
    private static final long SHORTEST_PAUSE = 2;

    private static final long LONGEST_PAUSE = 100;

    private final TcpEndpoint self;
    private final long patienceNanos;
    private final OpenHandshakes handshakes = new OpenHandshakes();
    private volatile boolean closed;

    /**
     * @param patienceNanos nanoseconds for which a listening peer may refuse connections before it counts as
     *     unreachable; 0: no limit
     */
    TcpConnector(TcpEndpoint self, long patienceNanos) {
        this.self = self;
        this.patienceNanos = patienceNanos;
    }

    /** Starts to connect to a peer; the result is registered in the endpoint's peers. */
    void connect(int peer) {
        Thread.ofPlatform()
                .daemon()
                .inheritInheritableThreadLocals(false)
                .name("rank " + self.rank() + " to " + peer)
                .start(() -> connectUntilDone(peer));
    }

    private void connectUntilDone(int peer) {
        long refusedSince = 0;
        long pause = SHORTEST_PAUSE;
        while (!closed && self.peers().isConnecting(peer)) {
            String where = "";
            boolean last = self.peers().isDeaf(peer);
            try {
                InetSocketAddress address = self.addresses().get(peer);
                if (address != null) {
                    where = " at " + TcpPlan.describe(address);
                    if (refusedSince == 0) {
                        refusedSince = System.nanoTime();
                    }
                    connect(peer, address);
                } else if (self.addresses().areGone()) {
                    self.peers()
                            .giveUp(
                                    peer,
                                    "cannot be reached: the directory of the job, "
                                            + self.addresses().directory() + ", was removed while the job ran");
                    return;
                }
            } catch (IOException e) {
                if (patienceNanos > 0 && refusedSince != 0 && System.nanoTime() - refusedSince > patienceNanos) {
                    self.peers().giveUp(peer, "cannot be reached" + where + ": " + e.getMessage());
                    return;
                }
            }
            if (last) {
                self.peers().stopConnecting(peer);
            }
            if (!self.peers().isConnecting(peer)) {
                return;
            }
            pause(pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE);
        }
    }

    private void connect(int peer, InetSocketAddress address) throws IOException {
        TcpConnection connection = handshake(peer, address);
        if (self.peers().connected(connection)) {
            self.connected().run();
        } else {
            connection.close();
        }
    }

    /** Establishes a connection. From its return on, {@link #close} leaves the connection alone. */
    private TcpConnection handshake(int peer, InetSocketAddress address) throws IOException {
        SocketChannel channel = SocketChannel.open();
        boolean established = false;
        handshakes.begin(channel);
        try {
            self.sizes().apply(channel);
            channel.socket().connect(address, (int) TimeUnit.NANOSECONDS.toMillis(Handshake.MOST_NANOS));
            Hello hello = new Hello(Kind.RANKS, self.size(), self.plan().job(), self.rank(), self.rank(), peer);
            Verdict verdict = self.handshake().connect(channel.socket(), hello);
            if (verdict.judgement() != Judgement.WELCOME) {
                throw new IOException("it refuses: " + verdict.text());
            }
            TcpConnection connection =
                    TcpConnection.of(peer, channel, self.sizes().maxPayload());
            connection.begin();
            established = true;
            return connection;
        } finally {
            handshakes.end(channel, established);
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops connecting; established connections stay open. */
    void close() {
        closed = true;
        handshakes.abort();
    }
}

package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.AuthenticatingServer.Reports;
import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Kind;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Accepts connections from a rank's peers, in separate threads, so that handshakes neither wait for the program nor
 * delay it.
 */
final class TcpAcceptor {
    private final TcpEndpoint self;
    private final AuthenticatingServer server;

    /**
     * Listens at a free port of the plan's address and writes it to the endpoint's addresses.
     *
     * @param report receives a line about each refused connection
     */
    TcpAcceptor(TcpEndpoint self, Consumer<String> report) throws IOException {
        this.self = self;
        this.server = listen(self);
        server.start(
                "rank " + self.rank(),
                Request::new,
                Reports.NOT_HANG_UPS,
                line -> report.accept("rank " + self.rank() + " " + line));
    }

    private static AuthenticatingServer listen(TcpEndpoint self) throws IOException {
        InetSocketAddress address = new InetSocketAddress(self.plan().address(), 0);
        try {
            AuthenticatingServer server =
                    AuthenticatingServer.bind(address, self.size(), self.sizes().buffer(), self.handshake());
            try {
                self.addresses().put(self.rank(), server.address());
                return server;
            } catch (IOException e) {
                server.close();
                throw e;
            }
        } catch (IOException e) {
            throw new IOException(
                    "rank " + self.rank() + " cannot listen at "
                            + self.plan().address().getHostAddress() + ": " + e.getMessage(),
                    e);
        }
    }

    /** A connection from a peer to this rank. */
    private final class Request implements AuthenticatingServer.Request {
        private final SocketChannel channel;
        private @Nullable TcpConnection connection;

        Request(SocketChannel channel) {
            this.channel = channel;
        }

        @Override
        public Verdict judge(Hello hello) {
            int peer = hello.first();
            int rank = self.rank();
            if (hello.kind() != Kind.RANKS) {
                return Verdict.refused(
                        "rank " + rank + " listens here, not a launcher: give the job's rendezvous address");
            }
            if (!hello.job().equals(self.plan().job())) {
                return Verdict.refused("rank " + peer + " belongs to another job");
            }
            int size = self.size();
            if (hello.ranks() != size || peer < 0 || peer >= size || peer == rank || hello.wanted() != rank) {
                return Verdict.refused("rank " + peer + " of " + hello.ranks() + " wants to reach rank "
                        + hello.wanted() + ", but this is rank " + rank + " of " + size);
            }
            try {
                TcpConnection made =
                        TcpConnection.of(peer, channel, self.sizes().maxPayload());
                Verdict verdict = self.peers().admit(peer);
                if (verdict.judgement() == Judgement.WELCOME) {
                    connection = made;
                }
                return verdict;
            } catch (IOException e) {
                return Verdict.refused("rank " + rank + " cannot accept the connection: " + e.getMessage());
            }
        }

        @Override
        public void admitted() {
            TcpConnection made = connection;
            if (made == null) {
                return;
            }
            try {
                made.begin();
            } catch (IOException e) {
                made.close();
            }
            self.peers().ready(made);
            self.connected().run();
        }

        /** A welcome peer has already been registered: its connection broke at once. */
        @Override
        public void closed() {
            admitted();
        }
    }

    /** Stops accepting; established connections stay open. */
    void close() {
        server.close();
    }
}

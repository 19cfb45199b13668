package dev.harbinger.launch;

import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.tcp.Handshake;
import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Kind;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import dev.harbinger.messaging.transport.tcp.TcpPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.BitSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The side of a launcher that does not run rank 0: it connects to the {@link HostServer}. */
final class HostClient extends HostExchange {
    private static final long PAUSE_MILLIS = 200;

    private HostClient(
            Rendezvous rendezvous, JobDirectory directory, Medium medium, Timeouts timeouts, Consumer<String> notices) {
        super(rendezvous, directory, medium, timeouts, notices);
    }

    /** {@link HostExchange#connect} of a launcher that does not run rank 0. */
    static HostClient join(
            Rendezvous rendezvous, JobDirectory directory, Medium medium, Timeouts timeouts, Consumer<String> notices)
            throws IOException {
        HostClient client = new HostClient(rendezvous, directory, medium, timeouts, notices);
        try {
            client.join();
            client.begin();
            return client;
        } catch (IOException | RuntimeException e) {
            client.close();
            throw e;
        }
    }

    private void join() throws IOException {
        long deadline = System.nanoTime() + timeouts().join().toNanos();
        while (true) {
            Socket socket = connect(deadline);
            try {
                join(socket);
                return;
            } catch (IOException | RuntimeException e) {
                socket.close();
                // A server that many strangers connect to closes connections. So may a server that is ending. One on a
                // busy or suspended host is slow.
                boolean again = e instanceof IOException failure && Handshake.isTransient(failure);
                if (!again || isOver(deadline)) {
                    throw new IOException(
                            "the launcher of rank 0 at " + rendezvous + " refuses this launcher: " + e.getMessage(), e);
                }
                pause(PAUSE_MILLIS);
            }
        }
    }

    private Socket connect(long deadline) throws IOException {
        InetAddress host = rendezvous.address();
        while (true) {
            Socket socket = new Socket();
            try {
                int timeout = (int) TimeUnit.NANOSECONDS.toMillis(Handshake.MOST_NANOS);
                socket.connect(new InetSocketAddress(host, rendezvous.port()), timeout);
                return socket;
            } catch (IOException e) {
                socket.close();
                if (isOver(deadline)) {
                    throw new IOException(
                            "the launcher of rank 0 cannot be reached at " + rendezvous + ": " + e.getMessage(), e);
                }
                pause(PAUSE_MILLIS);
            }
        }
    }

    private static boolean isOver(long deadline) {
        return System.nanoTime() - deadline > 0;
    }

    private void join(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        Verdict verdict = new Handshake(rendezvous.secret())
                .connect(
                        socket,
                        new Hello(
                                Kind.LAUNCHERS,
                                directory.size(),
                                new UUID(0, 0),
                                rendezvous.first(),
                                rendezvous.last(),
                                0));
        if (verdict.judgement() != Judgement.WELCOME) {
            throw new IOException(verdict.text());
        }
        BitSet others = new BitSet();
        others.set(0, directory.size());
        others.clear(rendezvous.first(), rendezvous.last() + 1);
        TcpPlan plan = plan(UUID.fromString(verdict.text()), socket.getLocalAddress());
        plan.write(directory.path());
        begin(
                new HostLink(
                        socket,
                        "the launcher of rank 0 at " + rendezvous,
                        timeouts().silence()),
                others);
    }

    /** Returns immediately: no other launcher depends on this one. */
    @Override
    void awaitOthers() {}
}

package dev.harbinger.launch;

import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.tcp.AuthenticatingServer;
import dev.harbinger.messaging.transport.tcp.AuthenticatingServer.Reports;
import dev.harbinger.messaging.transport.tcp.Handshake;
import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Kind;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import dev.harbinger.messaging.transport.tcp.TcpPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.BitSet;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The side of the launcher that runs rank 0: it listens, and admits launchers that prove that they belong to the job.
 */
final class HostServer extends HostExchange {
    private final AuthenticatingServer server;
    private final UUID job = UUID.randomUUID();
    private final BitSet joined = new BitSet();

    private HostServer(
            Rendezvous rendezvous,
            JobDirectory directory,
            Medium medium,
            Timeouts timeouts,
            Consumer<String> notices,
            AuthenticatingServer server) {
        super(rendezvous, directory, medium, timeouts, notices);
        this.server = server;
        joined.set(rendezvous.first(), rendezvous.last() + 1);
    }

    /** {@link HostExchange#connect} of the launcher that runs rank 0. */
    static HostServer open(
            Rendezvous rendezvous, JobDirectory directory, Medium medium, Timeouts timeouts, Consumer<String> notices)
            throws IOException {
        InetAddress host = rendezvous.address();
        AuthenticatingServer server = listen(rendezvous, host);
        int port = server.address().getPort();
        HostServer opened = new HostServer(rendezvous.at(port), directory, medium, timeouts, notices, server);
        try {
            opened.plan(opened.job, host).write(directory.path());
        } catch (IOException e) {
            opened.close();
            throw e;
        }
        server.start("the launchers", channel -> opened.new Request(channel), Reports.ALL, notices);
        start("report of missing launchers", opened::noticeMissing);
        opened.begin();
        return opened;
    }

    private static AuthenticatingServer listen(Rendezvous rendezvous, InetAddress host) throws IOException {
        try {
            InetSocketAddress address = new InetSocketAddress(host, rendezvous.port());
            return AuthenticatingServer.bind(address, 0, 0, new Handshake(rendezvous.secret()));
        } catch (IOException e) {
            throw new IOException(
                    "cannot listen at " + rendezvous + ": " + e.getMessage()
                            + "; the host that runs rank 0 must have this address, and the port must be free",
                    e);
        }
    }

    /** A launcher that asks to join the job. */
    private final class Request implements AuthenticatingServer.Request {
        private final SocketChannel channel;
        private final BitSet theirs = new BitSet();

        Request(SocketChannel channel) {
            this.channel = channel;
        }

        @Override
        public Verdict judge(Hello hello) {
            return HostServer.this.judge(hello, theirs);
        }

        @Override
        public void admitted() {
            Socket socket = channel.socket();
            String name = "the launcher of " + Ranks.describe(theirs) + " at "
                    + TcpPlan.describe((InetSocketAddress) socket.getRemoteSocketAddress());
            begin(new HostLink(socket, name, timeouts().silence()), theirs);
        }

        /** A launcher that was accepted but not notified may try again. */
        @Override
        public void closed() {
            forget(theirs);
        }
    }

    /** Stores the ranks of an accepted launcher in {@code theirs}. */
    private synchronized Verdict judge(Hello hello, BitSet theirs) {
        if (hello.kind() != Kind.LAUNCHERS) {
            return Verdict.refused("this port is for launchers, not for ranks");
        }
        if (hello.ranks() != directory.size()) {
            return Verdict.refused(
                    "the job at " + rendezvous + " has " + directory.size() + " ranks, not " + hello.ranks());
        }
        if (hello.first() < 0 || hello.last() < hello.first() || hello.last() >= directory.size()) {
            return Verdict.refused("the job has ranks 0 to " + (directory.size() - 1) + ", not " + hello.first()
                    + " to " + hello.last());
        }
        BitSet wanted = new BitSet();
        wanted.set(hello.first(), hello.last() + 1);
        BitSet twice = (BitSet) wanted.clone();
        twice.and(joined);
        if (!twice.isEmpty()) {
            return Verdict.refused(
                    "another host already runs " + Ranks.describe(twice) + ": give each rank to one host");
        }
        joined.or(wanted);
        theirs.or(wanted);
        return Verdict.welcome(job.toString());
    }

    private synchronized void forget(BitSet theirs) {
        joined.andNot(theirs);
    }

    @Override
    void neverJoins(HostList.Share share, String how) {
        BitSet theirs = new BitSet();
        theirs.set(share.first(), share.last() + 1);
        if (!isExpected(theirs)) {
            return;
        }
        lost(theirs, how);
    }

    /** Whether none of these ranks has a host. */
    private synchronized boolean isExpected(BitSet ranks) {
        return !joined.intersects(ranks);
    }

    private void noticeMissing() {
        long begin = System.nanoTime();
        while (!isClosed()) {
            BitSet missing = missing();
            if (missing.isEmpty()) {
                return;
            }
            if (System.nanoTime() - begin > timeouts().notice().toNanos()) {
                notices.accept("is waiting at " + rendezvous + " for the launchers of " + Ranks.describe(missing));
                return;
            }
            pause(POLL_MILLIS);
        }
    }

    private synchronized BitSet missing() {
        BitSet missing = (BitSet) joined.clone();
        missing.flip(0, directory.size());
        return missing;
    }

    @Override
    void awaitOthers() {
        while (!isClosed() && !isDone()) {
            pause(POLL_MILLIS);
        }
    }

    private boolean isDone() {
        boolean anyFailed = false;
        boolean allEnded = true;
        for (int rank = 0; rank < directory.size(); rank++) {
            anyFailed |= directory.hasFailed(rank);
            allEnded &= directory.hasEnded(rank);
        }
        return allEnded || (anyFailed && isAlone());
    }

    @Override
    public synchronized void close() {
        super.close();
        server.close();
    }
}

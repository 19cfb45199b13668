package dev.harbinger.launch;

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
import java.net.ServerSocket;
import java.net.Socket;
import java.util.BitSet;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** The side of the launcher that runs rank 0: it listens, and lets in those that prove to be of the job. */
final class HostServer extends HostExchange {
    /** After a connection that could not be accepted. */
    private static final long PAUSE_MILLIS = 200;

    private static final int MOST_AT_ONCE = 64;

    /** Connections that may wait to be accepted. */
    private static final int MOST_WAITING = 4 * MOST_AT_ONCE;

    private static final int MOST_COMPLAINTS = 8;

    private final ServerSocket server;
    private final UUID job = UUID.randomUUID();
    private final Handshake handshake;
    private final Semaphore guests = new Semaphore(MOST_AT_ONCE);
    private final BitSet joined = new BitSet();
    private int complaints;

    private HostServer(
            Rendezvous meeting,
            JobDirectory directory,
            Network network,
            Timeouts patience,
            Consumer<String> say,
            ServerSocket server) {
        super(meeting, directory, network, patience, say);
        this.server = server;
        this.handshake = new Handshake(meeting.secret());
        joined.set(meeting.first(), meeting.last() + 1);
    }

    /** {@link HostExchange#meet} of the hub. */
    static HostServer open(
            Rendezvous meeting, JobDirectory directory, Network network, Timeouts patience, Consumer<String> say)
            throws IOException {
        InetAddress host = InetAddress.getByName(meeting.host());
        ServerSocket server = listen(meeting, host);
        HostServer hub = new HostServer(meeting.at(server.getLocalPort()), directory, network, patience, say, server);
        try {
            hub.plan(hub.job, host).write(directory.path());
        } catch (IOException e) {
            hub.close();
            throw e;
        }
        start("guests", hub::acceptAll);
        start("notice of who is missing", hub::noticeMissing);
        hub.begin();
        return hub;
    }

    private static ServerSocket listen(Rendezvous meeting, InetAddress host) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, meeting.port()), MOST_WAITING);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw new IOException(
                    "cannot listen at " + meeting + ": " + e.getMessage()
                            + "; the host that runs rank 0 must have this address, and the port must be free",
                    e);
        }
    }

    private void acceptAll() {
        while (!isClosed()) {
            try {
                Socket socket = server.accept();
                if (guests.tryAcquire()) {
                    start("guest", () -> {
                        try {
                            accept(socket);
                        } finally {
                            guests.release();
                        }
                    });
                } else {
                    socket.close();
                }
            } catch (IOException e) {
                if (!isClosed()) {
                    pause(PAUSE_MILLIS);
                }
            }
        }
    }

    private void accept(Socket socket) {
        String from = TcpPlan.words((InetSocketAddress) socket.getRemoteSocketAddress());
        BitSet theirs = new BitSet();
        boolean taken = false;
        try {
            socket.setTcpNoDelay(true);
            Verdict verdict = handshake.accept(socket, hello -> judge(hello, theirs));
            taken = verdict.judgement() == Judgement.WELCOME;
            if (taken) {
                String name = "the launcher of " + words(theirs) + " at " + from;
                begin(new HostLink(socket, name, patience().silence()), theirs);
            } else {
                complain(from, verdict.text());
            }
        } catch (IOException e) {
            // One that was let in and has not heard so may try again.
            forget(theirs);
            complain(from, String.valueOf(e.getMessage()));
        }
        if (!taken) {
            try {
                socket.close();
            } catch (IOException e) {
                // It is of no more use either way.
            }
        }
    }

    /** Puts the ranks of one that is welcome into {@code theirs}. */
    private synchronized Verdict judge(Hello hello, BitSet theirs) {
        if (hello.kind() != Kind.LAUNCHERS) {
            return Verdict.refused("launchers meet here, no ranks");
        }
        if (hello.ranks() != directory.size()) {
            return Verdict.refused(
                    "the job at " + meeting + " has " + directory.size() + " ranks, not " + hello.ranks());
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
            return Verdict.refused("another host runs " + words(twice) + " already: give each rank to one host");
        }
        joined.or(wanted);
        theirs.or(wanted);
        return Verdict.welcome(job.toString());
    }

    private synchronized void forget(BitSet theirs) {
        joined.andNot(theirs);
    }

    private synchronized void complain(String from, String why) {
        complaints++;
        if (!isClosed() && complaints <= MOST_COMPLAINTS) {
            say.accept("has refused a connection from " + from + ": " + why
                    + (complaints == MOST_COMPLAINTS ? " (further ones are not told)" : ""));
        }
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

    /** Whether none of these ranks has a host yet. */
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
            if (System.nanoTime() - begin > patience().notice().toNanos()) {
                say.accept("waits at " + meeting + " for the launchers of " + words(missing));
                return;
            }
            pause(LOOK_MILLIS);
        }
    }

    private synchronized BitSet missing() {
        BitSet missing = (BitSet) joined.clone();
        missing.flip(0, directory.size());
        return missing;
    }

    @Override
    void awaitOthers() {
        while (!isDone()) {
            pause(LOOK_MILLIS);
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
        try {
            server.close();
        } catch (IOException e) {
            // It is of no more use either way.
        }
    }
}

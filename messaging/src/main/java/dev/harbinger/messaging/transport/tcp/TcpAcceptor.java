package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Kind;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes and accepts a rank's connections, in threads of its own, so that handshakes neither wait for the program nor
 * hold it up. Strangers are refused; how many may knock at once and how long is bounded.
 */
final class TcpAcceptor {
    /** Handshakes that are accepted at once; who comes on top of them is turned away and may try again. */
    private static final int MOST_AT_ONCE = 64;

    /**
     * Connections that may wait to be accepted, the ranks at least: when they are more the system lets them try again
     * after a second and longer.
     */
    private static final int MOST_WAITING = 4 * MOST_AT_ONCE;

    /** Refusals that are told; further ones are not, so that a stranger cannot fill a disk. */
    private static final int MOST_COMPLAINTS = 8;

    private static final long SHORTEST_PAUSE = 2;
    private static final long LONGEST_PAUSE = 100;

    private final int rank;
    private final int size;
    private final TcpPlan plan;
    private final RankAddresses addresses;
    private final TcpPeers peers;
    private final SocketSizes sizes;
    private final long patienceNanos;
    private final Consumer<String> complaints;
    private final Handshake handshake;
    private final ServerSocketChannel server;
    private final Semaphore room = new Semaphore(MOST_AT_ONCE);
    private final AtomicInteger complained = new AtomicInteger();
    private final Set<SocketChannel> knocking = ConcurrentHashMap.newKeySet();

    /** Told when a connection was made. */
    private final Runnable news;

    private volatile boolean closed;

    /**
     * Listens at a free port of the plan's address and says so in {@code addresses}.
     *
     * @param patienceNanos how long a peer that should be there may refuse to be connected to; 0: for ever
     * @param complaints where refusals are told
     */
    TcpAcceptor(
            int rank,
            int size,
            TcpPlan plan,
            RankAddresses addresses,
            TcpPeers peers,
            SocketSizes sizes,
            long patienceNanos,
            Consumer<String> complaints,
            Runnable news)
            throws IOException {
        this.rank = rank;
        this.size = size;
        this.plan = plan;
        this.addresses = addresses;
        this.peers = peers;
        this.sizes = sizes;
        this.patienceNanos = patienceNanos;
        this.complaints = complaints;
        this.news = news;
        this.handshake = new Handshake(plan.secret());
        this.server = ServerSocketChannel.open();
        try {
            if (sizes.buffer() > 0) {
                server.setOption(StandardSocketOptions.SO_RCVBUF, sizes.buffer());
            }
            server.bind(new InetSocketAddress(plan.address(), 0), Math.max(size, MOST_WAITING));
            addresses.put(rank, (InetSocketAddress) server.getLocalAddress());
        } catch (IOException e) {
            server.close();
            throw new IOException(
                    "rank " + rank + " cannot listen at " + plan.address().getHostAddress() + ": " + e.getMessage(), e);
        }
        Thread.ofVirtual().name("door of rank " + rank).start(this::acceptAll);
    }

    private void acceptAll() {
        while (!closed) {
            try {
                SocketChannel channel = server.accept();
                if (room.tryAcquire()) {
                    Thread.ofVirtual().name("guest of rank " + rank).start(() -> {
                        try {
                            accept(channel);
                        } finally {
                            room.release();
                        }
                    });
                } else {
                    channel.close();
                }
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                // Out of descriptors, say, or a guest that left at once: the next may do better.
                pause(LONGEST_PAUSE);
            }
        }
    }

    private void accept(SocketChannel channel) {
        Guest guest = new Guest(channel);
        String from = "a stranger";
        knocking.add(channel);
        try {
            sizes.apply(channel);
            from = TcpConnection.words((InetSocketAddress) channel.getRemoteAddress());
            Verdict verdict = handshake.accept(channel.socket(), guest::judge);
            if (verdict.judgement() == Judgement.REFUSED) {
                complain(from, verdict.text());
            }
        } catch (IOException e) {
            // One that hangs up may be a rank that has just ended.
            if (!(e instanceof SocketException || e.getCause() instanceof EOFException)) {
                complain(from, e.getMessage());
            }
            close(channel);
        } finally {
            knocking.remove(channel);
            guest.settle();
        }
    }

    private void complain(String from, @Nullable String why) {
        int number = complained.incrementAndGet();
        if (!closed && number <= MOST_COMPLAINTS) {
            complaints.accept("rank " + rank + " has refused a connection from " + from + ": " + why
                    + (number == MOST_COMPLAINTS ? " (further ones are not told)" : ""));
        }
    }

    /** A connection that somebody has made to this rank. */
    private final class Guest {
        private final SocketChannel channel;
        private @Nullable TcpConnection taken;

        Guest(SocketChannel channel) {
            this.channel = channel;
        }

        Verdict judge(Hello hello) {
            int peer = hello.first();
            if (hello.kind() != Kind.RANKS) {
                return Verdict.refused(
                        "rank " + rank + " listens here, no launcher: give the job's rendezvous address");
            }
            if (!hello.job().equals(plan.job())) {
                return Verdict.refused("rank " + peer + " belongs to another job");
            }
            if (hello.ranks() != size || peer < 0 || peer >= size || peer == rank || hello.wanted() != rank) {
                return Verdict.refused("rank " + peer + " of " + hello.ranks() + " wants rank " + hello.wanted()
                        + ", this is rank " + rank + " of " + size);
            }
            try {
                TcpConnection connection = TcpConnection.of(peer, channel, sizes.maxPayload());
                Verdict verdict = peers.admit(peer);
                if (verdict.judgement() == Judgement.WELCOME) {
                    taken = connection;
                }
                return verdict;
            } catch (IOException e) {
                return Verdict.refused("rank " + rank + " cannot take the connection: " + e.getMessage());
            }
        }

        /** Hands the connection over once the other has been told that it is welcome, also when telling has failed. */
        void settle() {
            TcpConnection connection = taken;
            if (connection == null) {
                close(channel);
                return;
            }
            try {
                connection.begin();
            } catch (IOException e) {
                close(channel);
            }
            peers.ready(connection);
            news.run();
        }
    }

    /** Begins to connect to a peer; what becomes of it stands in the peers. */
    void connect(int peer) {
        Thread.ofVirtual().name("rank " + rank + " to " + peer).start(() -> connectUntilDone(peer));
    }

    private void connectUntilDone(int peer) {
        long refusedSince = 0;
        long pause = SHORTEST_PAUSE;
        while (!closed && peers.isConnecting(peer)) {
            String where = "";
            try {
                InetSocketAddress address = addresses.get(peer);
                if (address != null) {
                    where = " at " + TcpConnection.words(address);
                    if (refusedSince == 0) {
                        refusedSince = System.nanoTime();
                    }
                    connect(peer, address);
                }
            } catch (IOException e) {
                if (patienceNanos > 0 && refusedSince != 0 && System.nanoTime() - refusedSince > patienceNanos) {
                    peers.giveUp(peer, "cannot be reached" + where + ": " + e.getMessage());
                    return;
                }
            }
            if (!peers.isConnecting(peer)) {
                return;
            }
            pause(pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE);
        }
    }

    private void connect(int peer, InetSocketAddress address) throws IOException {
        SocketChannel channel = SocketChannel.open();
        boolean taken = false;
        knocking.add(channel);
        try {
            sizes.apply(channel);
            channel.socket().connect(address, (int) TimeUnit.NANOSECONDS.toMillis(Handshake.MOST_NANOS));
            Verdict verdict =
                    handshake.connect(channel.socket(), new Hello(Kind.RANKS, size, plan.job(), rank, rank, peer));
            if (verdict.judgement() != Judgement.WELCOME) {
                throw new IOException("it refuses: " + verdict.text());
            }
            TcpConnection connection = TcpConnection.of(peer, channel, sizes.maxPayload());
            connection.begin();
            taken = peers.connected(connection);
            news.run();
        } finally {
            knocking.remove(channel);
            if (!taken) {
                close(channel);
            }
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // It is of no more use either way.
        }
    }

    /** Nobody gets in or out any more; established connections stay. */
    void close() {
        closed = true;
        try {
            server.close();
        } catch (IOException e) {
            // It is of no more use either way.
        }
        knocking.forEach(TcpAcceptor::close);
    }
}

package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Accepts connections and authenticates each by a {@link Handshake}, all in one thread. A connection is served when it
 * sends something, so strangers who say nothing delay nobody. Limits bound the rest: if too many handshakes are
 * unfinished, the oldest is aborted, because a process of the job needs only milliseconds.
 */
public final class AuthenticatingServer implements AutoCloseable {
    /** Minimum of the maximum number of unfinished handshakes. */
    private static final int LEAST_ROOM = 512;

    /** Minimum length of the accept queue: a full queue delays a connection by a second or more. */
    private static final int LEAST_BACKLOG = 1024;

    /** Maximum connections to accept before those that have sent something are served. */
    private static final int MOST_AT_ONCE = 64;

    /** Maximum reported refusals, so that a stranger cannot fill a disk. */
    private static final int MOST_REPORTS = 8;

    /** Milliseconds to pause after a connection that could not be accepted. */
    private static final long PAUSE = 100;

    private final ServerSocketChannel server;
    private final Selector selector;
    private final Handshake handshake;
    private final int room;
    private final int buffer;
    private final LongSupplier clock;
    private volatile boolean started;
    private volatile boolean closed;

    /** A request for a connection. The thread of the server calls its methods, which must not block. */
    public interface Request {
        /** Decides about the other side, which has proved that it knows the secret; called at most once. */
        Verdict judge(Hello hello);

        /** The other side was notified that it is welcome: this request now owns the connection, which is blocking. */
        void admitted();

        /** The connection is closed: the other side was refused, or could not be notified. */
        void closed();
    }

    /** Which refusals are reported. */
    public enum Reports {
        /** All. */
        ALL,
        /** All but those of a peer that closed the connection during the handshake: it may just have ended. */
        NOT_HANG_UPS
    }

    private AuthenticatingServer(
            ServerSocketChannel server,
            Selector selector,
            Handshake handshake,
            int room,
            int buffer,
            LongSupplier clock) {
        this.server = server;
        this.selector = selector;
        this.handshake = handshake;
        this.room = room;
        this.buffer = buffer;
        this.clock = clock;
    }

    /**
     * Listens; nothing is accepted before {@link #start}.
     *
     * @param address the address to listen at; port 0 for any
     * @param expected number of processes that may connect at about the same time
     * @param buffer bytes of each socket's buffers in each direction; 0 leaves them to the system
     * @throws IOException if the address is not one of this host, or the port is in use
     */
    public static AuthenticatingServer bind(InetSocketAddress address, int expected, int buffer, Handshake handshake)
            throws IOException {
        return bind(address, expected, buffer, handshake, System::nanoTime);
    }

    /** Does the same by another clock, in nanoseconds, that limits the time of handshakes. */
    static AuthenticatingServer bind(
            InetSocketAddress address, int expected, int buffer, Handshake handshake, LongSupplier clock)
            throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            if (buffer > 0) {
                server.setOption(StandardSocketOptions.SO_RCVBUF, buffer);
            }
            server.bind(address, Math.max(expected, LEAST_BACKLOG));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            return new AuthenticatingServer(
                    server, selector, handshake, Math.max(2 * expected, LEAST_ROOM), buffer, clock);
        } catch (IOException e) {
            server.close();
            selector.close();
            throw e;
        }
    }

    /** The address it listens at, with the actual port. */
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) server.getLocalAddress();
    }

    /**
     * Begins to accept.
     *
     * @param name the owner, for the names of threads
     * @param requests creates the request of a connection
     * @param report receives a line about each refusal, such as "has refused a connection from 192.0.2.7:4711: ..."
     */
    public void start(
            String name, Function<SocketChannel, Request> requests, Reports reports, Consumer<String> report) {
        started = true;
        Thread.ofPlatform()
                .daemon()
                .inheritInheritableThreadLocals(false)
                .name("server of " + name)
                .start(new AcceptLoop(requests, reports, report));
    }

    /** Stops accepting and aborts handshakes; admitted connections stay open. */
    @Override
    public void close() {
        closed = true;
        try {
            server.close();
            if (started) {
                // The thread of the server closes the selector: it may be using it.
                selector.wakeup();
            } else {
                selector.close();
            }
        } catch (IOException e) {
            // Closing is best effort.
        }
    }

    /** The work of the server's thread. */
    private final class AcceptLoop implements Runnable {
        private final Function<SocketChannel, Request> requests;
        private final Reports reports;
        private final Consumer<String> report;
        private final Set<UnfinishedHandshake> unfinished = new LinkedHashSet<>();
        private int refusals;

        AcceptLoop(Function<SocketChannel, Request> requests, Reports reports, Consumer<String> report) {
            this.requests = requests;
            this.reports = reports;
            this.report = report;
        }

        @Override
        public void run() {
            try (selector) {
                while (!closed) {
                    // The first select also lets go of the connections that were closed or admitted in the last round.
                    if (selector.selectNow() == 0) {
                        selector.select(millisToNextDeadline());
                    }
                    for (SelectionKey key : selector.selectedKeys()) {
                        serve(key);
                    }
                    selector.selectedKeys().clear();
                    abortLate();
                }
            } catch (IOException e) {
                report.accept("accepts no more connections: " + e.getMessage());
            } finally {
                unfinished.forEach(UnfinishedHandshake::abort);
            }
        }

        private long millisToNextDeadline() {
            if (unfinished.isEmpty()) {
                return 0;
            }
            long nanos = unfinished.iterator().next().deadline() - clock.getAsLong();
            return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
        }

        private void serve(SelectionKey key) {
            if (key.attachment() instanceof UnfinishedHandshake entrant) {
                // Another may have taken its place meanwhile.
                if (key.isValid()) {
                    advance(entrant, key);
                }
            } else {
                acceptSome();
            }
        }

        private void acceptSome() {
            try {
                for (int i = 0; i < MOST_AT_ONCE; i++) {
                    SocketChannel channel = server.accept();
                    if (channel == null) {
                        return;
                    }
                    enter(channel);
                }
            } catch (ClosedChannelException e) {
                // Closed: the loop ends.
            } catch (IOException e) {
                // For example out of descriptors, or the other side closed it at once: the next attempt may succeed.
                if (!displaceOldest()) {
                    pause();
                }
            }
        }

        private void enter(SocketChannel channel) {
            if (unfinished.size() >= room) {
                boolean _ = displaceOldest();
            }
            long deadline = clock.getAsLong() + Handshake.MOST_NANOS;
            Request request = requests.apply(channel);
            UnfinishedHandshake entrant =
                    new UnfinishedHandshake(channel, request, handshake.accept(request::judge), deadline);
            unfinished.add(entrant);
            try {
                entrant.begin(selector, buffer);
            } catch (IOException e) {
                refuse(entrant, e);
            }
        }

        private boolean displaceOldest() {
            if (unfinished.isEmpty()) {
                return false;
            }
            UnfinishedHandshake oldest = unfinished.iterator().next();
            refuse(
                    oldest,
                    new IOException("it had not sent " + oldest.awaited()
                            + " when its place was needed for another connection"));
            return true;
        }

        private void abortLate() {
            long now = clock.getAsLong();
            while (!unfinished.isEmpty() && now - unfinished.iterator().next().deadline() >= 0) {
                UnfinishedHandshake late = unfinished.iterator().next();
                refuse(late, Handshake.tooLate(late.awaited()));
            }
        }

        private void advance(UnfinishedHandshake entrant, SelectionKey key) {
            try {
                Verdict verdict = entrant.advance();
                if (verdict == null) {
                    return;
                }
                if (verdict.judgement() == Judgement.WELCOME) {
                    key.cancel();
                    entrant.channel().configureBlocking(true);
                    unfinished.remove(entrant);
                    entrant.request().admitted();
                } else if (verdict.judgement() == Judgement.REFUSED) {
                    refuse(entrant, new IOException(verdict.text()));
                } else {
                    unfinished.remove(entrant);
                    entrant.abort();
                }
            } catch (IOException e) {
                refuse(entrant, e);
            } catch (RuntimeException | OutOfMemoryError e) {
                // One connection must not end the thread that serves all.
                refuse(entrant, new IOException(e));
            }
        }

        private void refuse(UnfinishedHandshake entrant, IOException why) {
            unfinished.remove(entrant);
            entrant.abort();
            if (closed || (reports == Reports.NOT_HANG_UPS && Handshake.isHangUp(why))) {
                return;
            }
            refusals++;
            if (refusals <= MOST_REPORTS) {
                report.accept("has refused a connection from " + entrant.from() + ": " + why.getMessage()
                        + (refusals == MOST_REPORTS ? " (further refusals are not reported)" : ""));
            }
        }

        private static void pause() {
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Accepts connections and lets each through a {@link Handshake}, in threads of its own. Bounded against strangers: the
 * number of handshakes at once, their time, and the refusals that are reported.
 */
public final class AuthenticatingServer implements AutoCloseable {
    /** Handshakes at once; further connections are closed and may be tried again. */
    private static final int MOST_AT_ONCE = 64;

    /** Least length of the queue of connections to accept: a full queue delays a connection by a second or more. */
    private static final int LEAST_BACKLOG = 4 * MOST_AT_ONCE;

    /** Refusals that are reported, so that a stranger cannot fill a disk. */
    private static final int MOST_REPORTS = 8;

    /** Milliseconds after a connection that could not be accepted. */
    private static final long PAUSE = 100;

    private final ServerSocketChannel server;
    private final Handshake handshake;
    private final int buffer;
    private final Semaphore room = new Semaphore(MOST_AT_ONCE);
    private final AtomicInteger refusals = new AtomicInteger();
    private final Set<SocketChannel> inHandshake = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** A connection that somebody wants. Its methods are called by one thread, those of several requests by several. */
    public interface Request {
        /** Decides about the other side, which has proven to know the secret; called at most once. */
        Verdict judge(Hello hello);

        /** The other side was told that it is welcome: the connection belongs to this request now. */
        void admitted();

        /** The connection is closed: the other side was refused, or was welcome and could not be told. */
        void closed();
    }

    /** Which refusals are reported. */
    public enum Reports {
        /** All. */
        ALL,
        /** Not those of a peer that hung up during the handshake: it may just have ended. */
        NOT_HANG_UPS
    }

    private AuthenticatingServer(ServerSocketChannel server, Handshake handshake, int buffer) {
        this.server = server;
        this.handshake = handshake;
        this.buffer = buffer;
    }

    /**
     * Listens; nothing is accepted before {@link #start}.
     *
     * @param address where; port 0 for any
     * @param expected how many may connect at about the same time
     * @param buffer bytes of each socket's buffers in each direction; 0 leaves them to the system
     * @throws IOException when the address is not one of this host, or the port is taken
     */
    public static AuthenticatingServer bind(InetSocketAddress address, int expected, int buffer, Handshake handshake)
            throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            if (buffer > 0) {
                server.setOption(StandardSocketOptions.SO_RCVBUF, buffer);
            }
            server.bind(address, Math.max(expected, LEAST_BACKLOG));
            return new AuthenticatingServer(server, handshake, buffer);
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    /** Where it listens, with the port that was found. */
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) server.getLocalAddress();
    }

    /**
     * Begins to accept.
     *
     * @param name the owner, for the names of threads
     * @param requests makes the request of a connection
     * @param report takes a line about a refusal, such as "has refused a connection from 192.0.2.7:4711: ..."
     */
    public void start(
            String name, Function<SocketChannel, Request> requests, Reports reports, Consumer<String> report) {
        Thread.ofVirtual().name("server of " + name).start(() -> acceptAll(name, requests, reports, report));
    }

    private void acceptAll(
            String name, Function<SocketChannel, Request> requests, Reports reports, Consumer<String> report) {
        while (!closed) {
            try {
                SocketChannel channel = server.accept();
                if (room.tryAcquire()) {
                    Thread.ofVirtual().name("handshake of " + name).start(() -> {
                        try {
                            accept(channel, requests.apply(channel), reports, report);
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
                // Out of descriptors, say, or the other hung up at once: the next may do better.
                pause();
            }
        }
    }

    private void accept(SocketChannel channel, Request request, Reports reports, Consumer<String> report) {
        boolean admitted = false;
        String from = "an unknown address";
        inHandshake.add(channel);
        try {
            SocketSizes.setBuffers(channel, buffer);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            from = TcpPlan.words((InetSocketAddress) channel.getRemoteAddress());
            Verdict verdict = handshake.accept(channel.socket(), request::judge);
            admitted = verdict.judgement() == Judgement.WELCOME;
            if (verdict.judgement() == Judgement.REFUSED) {
                report(from, verdict.text(), report);
            }
        } catch (IOException e) {
            if (reports == Reports.ALL || !(e instanceof SocketException || e.getCause() instanceof EOFException)) {
                report(from, String.valueOf(e.getMessage()), report);
            }
        } finally {
            inHandshake.remove(channel);
            if (admitted) {
                request.admitted();
            } else {
                close(channel);
                request.closed();
            }
        }
    }

    private void report(String from, String why, Consumer<String> report) {
        int number = refusals.incrementAndGet();
        if (!closed && number <= MOST_REPORTS) {
            report.accept("has refused a connection from " + from + ": " + why
                    + (number == MOST_REPORTS ? " (further refusals are not reported)" : ""));
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
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

    /** Accepts nothing more and breaks off handshakes; connections that were admitted stay. */
    @Override
    public void close() {
        closed = true;
        try {
            server.close();
        } catch (IOException e) {
            // It is of no more use either way.
        }
        inHandshake.forEach(AuthenticatingServer::close);
    }
}

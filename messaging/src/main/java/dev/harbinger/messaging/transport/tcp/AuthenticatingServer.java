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
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Accepts connections and authenticates each by a {@link Handshake}, in threads of its own. Limits protect it against
 * strangers: on concurrent handshakes, on their time, and on reported refusals.
 */
public final class AuthenticatingServer implements AutoCloseable {
    /** Maximum concurrent handshakes; further connections are closed and may be retried. */
    private static final int MOST_AT_ONCE = 64;

    /** Minimum length of the accept queue: a full queue delays a connection by a second or more. */
    private static final int LEAST_BACKLOG = 4 * MOST_AT_ONCE;

    /** Maximum reported refusals, so that a stranger cannot fill a disk. */
    private static final int MOST_REPORTS = 8;

    /** Milliseconds to pause after a connection that could not be accepted. */
    private static final long PAUSE = 100;

    private final ServerSocketChannel server;
    private final Handshake handshake;
    private final int buffer;
    private final Semaphore room = new Semaphore(MOST_AT_ONCE);
    private final AtomicInteger refusals = new AtomicInteger();
    private final OpenHandshakes handshakes = new OpenHandshakes();
    private volatile boolean closed;

    /** A request for a connection. One thread calls its methods; different requests may have different threads. */
    public interface Request {
        /** Decides about the other side, which has proved that it knows the secret; called at most once. */
        Verdict judge(Hello hello);

        /** The other side was notified that it is welcome: this request now owns the connection. */
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

    private AuthenticatingServer(ServerSocketChannel server, Handshake handshake, int buffer) {
        this.server = server;
        this.handshake = handshake;
        this.buffer = buffer;
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
        Thread.ofPlatform()
                .daemon()
                .inheritInheritableThreadLocals(false)
                .name("server of " + name)
                .start(() -> acceptAll(name, requests, reports, report));
    }

    private void acceptAll(
            String name, Function<SocketChannel, Request> requests, Reports reports, Consumer<String> report) {
        while (!closed) {
            try {
                SocketChannel channel = server.accept();
                if (room.tryAcquire()) {
                    Thread.ofPlatform()
                            .daemon()
                            .inheritInheritableThreadLocals(false)
                            .name("handshake of " + name)
                            .start(() -> {
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
                // For example out of descriptors, or the other side closed it at once: the next attempt may succeed.
                pause();
            }
        }
    }

    private void accept(SocketChannel channel, Request request, Reports reports, Consumer<String> report) {
        boolean admitted = false;
        String from = "an unknown address";
        handshakes.begin(channel);
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
            handshakes.end(channel, admitted);
            if (admitted) {
                request.admitted();
            } else {
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

    /** Stops accepting and aborts handshakes; admitted connections stay open. */
    @Override
    public void close() {
        closed = true;
        try {
            server.close();
        } catch (IOException e) {
            // Closing is best effort.
        }
        handshakes.abort();
    }
}

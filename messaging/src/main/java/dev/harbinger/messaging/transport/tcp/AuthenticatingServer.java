package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Listens at an address, accepts connections and authenticates each by a {@link Handshake}. The work is done by one
 * thread, the {@link AcceptLoop}.
 */
public final class AuthenticatingServer implements AutoCloseable {
    /** Minimum of the maximum number of unfinished handshakes. */
    private static final int LEAST_ROOM = 512;

    /** Minimum length of the accept queue: a full queue delays a connection by a second or more. */
    private static final int LEAST_BACKLOG = 1024;

    private final ServerSocketChannel server;
    private final Selector selector;
    private final Handshake handshake;
    private final int room;
    private final int buffer;
    private final LongSupplier clock;
    private volatile boolean started;

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
                .start(new AcceptLoop(
                        server, selector, room, clock, channel -> enter(channel, requests), reports, report));
    }

    private UnfinishedHandshake enter(SocketChannel channel, Function<SocketChannel, Request> requests) {
        // The time counts from here, whatever the request does.
        long deadline = clock.getAsLong() + Handshake.MOST_NANOS;
        Request request = requests.apply(channel);
        return new UnfinishedHandshake(channel, buffer, request, handshake.accept(request::judge), deadline);
    }

    /** Stops accepting and aborts handshakes; admitted connections stay open. */
    @Override
    public void close() {
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
}

package dev.harbinger.messaging.transport.tcp;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The connections whose handshakes are in progress, so that they can be aborted. Thread-safe. */
final class OpenHandshakes {
    private final Set<SocketChannel> channels = ConcurrentHashMap.newKeySet();

    /** Begins the handshake of a connection. */
    void begin(SocketChannel channel) {
        channels.add(channel);
    }

    /** Ends the handshake of a connection, and closes the connection unless it is established. */
    void end(SocketChannel channel, boolean established) {
        channels.remove(channel);
        if (!established) {
            close(channel);
        }
    }

    /** Closes all connections whose handshakes are in progress. */
    void abort() {
        channels.forEach(OpenHandshakes::close);
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // Closing is best effort.
        }
    }
}

package dev.harbinger.messaging.transport.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/**
 * A connection to a peer, after its handshake.
 *
 * @param peer the peer
 * @param address the peer's address, for messages
 * @param channel the socket, non-blocking
 * @param sender its sending half
 * @param receiver its receiving half
 */
record TcpConnection(int peer, String address, SocketChannel channel, TcpSender sender, TcpReceiver receiver) {
    /** A connection over a socket that may still be in its handshake. */
    static TcpConnection of(int peer, SocketChannel channel, int maxPayload) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return new TcpConnection(
                peer,
                TcpPlan.describe((InetSocketAddress) channel.getRemoteAddress()),
                channel,
                new TcpSender(channel, maxPayload),
                new TcpReceiver(peer, channel));
    }

    /** Starts the frames, after the handshake. */
    void begin() throws IOException {
        channel.configureBlocking(false);
    }

    void close() {
        sender.kill();
        try {
            channel.close();
        } catch (IOException e) {
            // Closing is best effort.
        }
    }
}

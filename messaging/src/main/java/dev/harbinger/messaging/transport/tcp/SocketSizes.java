package dev.harbinger.messaging.transport.tcp;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/**
 * The sizes of packets and socket buffers.
 *
 * @param maxPayload maximum payload of a sent packet
 * @param buffer bytes of the sockets' buffers in each direction; 0 leaves them to the system
 */
record SocketSizes(int maxPayload, int buffer) {
    /** Sets the buffers of a socket. Must be called before it connects, so that large windows are negotiated. */
    void apply(SocketChannel channel) throws IOException {
        setBuffers(channel, buffer);
    }

    /** Sets the buffers of a socket to {@code buffer} bytes each; 0 leaves them to the system. */
    static void setBuffers(SocketChannel channel, int buffer) throws IOException {
        if (buffer > 0) {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, buffer);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, buffer);
        }
    }
}

package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.AuthenticatingServer.Request;
import dev.harbinger.messaging.transport.tcp.Handshake.HangUp;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A connection in its handshake on the accepting side. One thread. */
final class UnfinishedHandshake {
    private final SocketChannel channel;
    private final int buffer;
    private final Request request;
    private final Acceptance acceptance;
    private final long deadline;
    private String from = "an unknown address";

    /**
     * @param buffer bytes of the socket's buffers in each direction; 0 leaves them to the system
     * @param deadline as {@link #deadline} returns it
     */
    UnfinishedHandshake(SocketChannel channel, int buffer, Request request, Acceptance acceptance, long deadline) {
        this.channel = channel;
        this.buffer = buffer;
        this.request = request;
        this.acceptance = acceptance;
        this.deadline = deadline;
    }

    SocketChannel channel() {
        return channel;
    }

    Request request() {
        return request;
    }

    /** The other side's address, for messages. */
    String from() {
        return from;
    }

    /** What the other side has to send next, such as "its greeting". */
    String awaited() {
        return acceptance.awaited();
    }

    /** The time on the server's clock until which the handshake must be finished. */
    long deadline() {
        return deadline;
    }

    /** Begins to listen to the other side: {@code selector} tells when to {@link #advance}, with this as attachment. */
    void begin(Selector selector) throws IOException {
        from = TcpPlan.describe((InetSocketAddress) channel.getRemoteAddress());
        SocketSizes.setBuffers(channel, buffer);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, this);
    }

    /** Takes what has arrived and answers it; returns the verdict, or null if more is to come. */
    @Nullable
    Verdict advance() throws IOException {
        while (acceptance.verdict() == null) {
            int n = channel.read(acceptance.wanted());
            if (n < 0) {
                throw new HangUp(acceptance.awaited());
            }
            if (acceptance.wanted().hasRemaining()) {
                return null;
            }
            try {
                acceptance.advance();
            } catch (IOException e) {
                answerInSpiteOf(e);
                throw e;
            }
            answer();
        }
        return acceptance.verdict();
    }

    /** Answers, if there is an answer, so that the other side can also report what is wrong. */
    private void answerInSpiteOf(IOException wrong) {
        try {
            answer();
        } catch (IOException e) {
            wrong.addSuppressed(e);
        }
    }

    private void answer() throws IOException {
        ByteBuffer answer = ByteBuffer.wrap(acceptance.answer());
        // The buffer of a new socket has room for all answers of a handshake.
        while (answer.hasRemaining()) {
            if (write(answer) == 0) {
                throw new IOException("it does not take what it is sent");
            }
        }
    }

    private int write(ByteBuffer answer) throws IOException {
        try {
            return channel.write(answer);
        } catch (IOException e) {
            // The other side no longer reads.
            throw new HangUp(acceptance.awaited());
        }
    }

    /** Closes the connection. */
    void abort() {
        try {
            channel.close();
        } catch (IOException e) {
            // Closing is best effort.
        }
        request.closed();
    }
}

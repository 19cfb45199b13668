package dev.harbinger.messaging.transport.tcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Asks the system which sockets of a rank are ready, or blocks until one is. Only one thread at a time can do so; for
 * others the call returns at once. Any thread may call any method.
 */
final class SocketSelector {
    private final TcpPeers peers;
    private final Selector selector;

    /** Guards the selector. */
    private final ReentrantLock selecting = new ReentrantLock();

    /** @param peers while they have a new connection, no thread blocks */
    SocketSelector(TcpPeers peers) throws IOException {
        this.peers = peers;
        this.selector = Selector.open();
    }

    /** Adds the socket of a connection. */
    void add(TcpConnection connection) {
        try {
            connection.channel().register(selector, SelectionKey.OP_READ, connection);
        } catch (ClosedChannelException e) {
            // Reading from it will report the error.
        }
    }

    /** Marks the receivers of sockets that are ready; returns false if another thread uses the selector. */
    boolean markReady() {
        if (!selecting.tryLock()) {
            return false;
        }
        try {
            selector.selectNow(SocketSelector::mark);
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            selecting.unlock();
        }
    }

    private static void mark(SelectionKey key) {
        ((TcpConnection) key.attachment()).receiver().setReady();
    }

    /**
     * Blocks until a socket of one of these connections can be read, or written if its sender is waiting for that.
     *
     * @param millis maximum time
     * @return false, without blocking, if another thread uses the selector
     */
    boolean await(TcpConnection[] connections, long millis) {
        if (!selecting.tryLock()) {
            return false;
        }
        try {
            block(connections, millis);
            return true;
        } finally {
            selecting.unlock();
        }
    }

    private void block(TcpConnection[] connections, long millis) {
        try {
            for (TcpConnection connection : connections) {
                SelectionKey key = connection.channel().keyFor(selector);
                if (key != null) {
                    key.interestOps(
                            connection.sender().isWaiting()
                                    ? SelectionKey.OP_READ | SelectionKey.OP_WRITE
                                    : SelectionKey.OP_READ);
                }
            }
            if (!peers.hasFresh()) {
                selector.select(_ -> {}, millis);
            }
        } catch (CancelledKeyException | ClosedSelectorException e) {
            // A connection has ended: check the peers.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Wakes a blocked thread. */
    void wake() {
        selector.wakeup();
    }

    void close() {
        try {
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

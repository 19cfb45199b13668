package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.PacketSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a rank. Sockets are read without asking first whether they are ready, which is fastest while they
 * are few. A thread that has waited for a while blocks until one of them is ready.
 */
final class TcpLinks {
    /** Number of connections from which one select over all is cheaper than reading each. */
    private static final int MANY = 6;

    private static final int SPINS = 1_000;
    private static final int YIELDS = 50;

    /** Yields with more ranks than processors: blocking lets the awaited rank run. */
    private static final int YIELDS_OF_MANY = 2;

    private static final long NAP_MILLIS = 1;

    private final TcpPeers peers;
    private final int spins;
    private final int yields;
    private final @Nullable TcpConnection[] byPeer;
    private final SocketSelector selector;

    /** Guards reading from sockets, by the polling thread and by threads that check whether polling is worthwhile. */
    private final ReentrantLock reading = new ReentrantLock();

    private final List<TcpConnection> over = new ArrayList<>();

    private volatile TcpConnection[] all = {};

    private int next;
    private volatile boolean closed;

    /** @param ranksHere number of ranks that share this host's processors */
    TcpLinks(int size, int ranksHere, TcpPeers peers) throws IOException {
        this.peers = peers;
        boolean crowded = ranksHere > Runtime.getRuntime().availableProcessors();
        this.spins = crowded ? 0 : SPINS;
        this.yields = crowded ? YIELDS_OF_MANY : YIELDS;
        this.byPeer = new TcpConnection[size];
        this.selector = new SocketSelector(peers);
    }

    /** The connection to a peer, which may have ended, or null if there was none. Called by the polling thread. */
    @Nullable
    TcpConnection to(int peer) {
        TcpConnection connection = byPeer[peer];
        if (connection == null && peers.hasFresh()) {
            adopt();
            connection = byPeer[peer];
        }
        return connection;
    }

    /** The connections that have not ended; any thread. */
    TcpConnection[] all() {
        return all;
    }

    /** Adds the connections made since the last call. */
    void adopt() {
        reading.lock();
        try {
            TcpConnection connection;
            while ((connection = peers.takeFresh()) != null) {
                byPeer[connection.peer()] = connection;
                TcpConnection[] more = Arrays.copyOf(all, all.length + 1);
                more[all.length] = connection;
                all = more;
                selector.add(connection);
            }
        } finally {
            reading.unlock();
        }
    }

    /** Passes at most {@code limit} arrived packets to {@code sink}. */
    int poll(PacketSink sink, int limit) {
        int found = 0;
        reading.lock();
        try {
            if (peers.hasFresh()) {
                adopt();
            }
            TcpConnection[] now = all;
            if (now.length > MANY) {
                found = pollRead(now, sink, limit);
                if (found == limit) {
                    return found;
                }
            }
            boolean asked = now.length > MANY && selector.markReady();
            boolean ends = false;
            next++;
            for (int i = 0; i < now.length; i++) {
                TcpConnection connection = now[Math.floorMod(next + i, now.length)];
                TcpReceiver receiver = connection.receiver();
                if (found < limit) {
                    found += receiver.poll(sink, limit - found, !asked || receiver.takeReady());
                }
                if (connection.sender().isWaiting()) {
                    connection.sender().flush();
                }
                ends |= receiver.isOver();
            }
            if (ends) {
                removeOver();
            }
        } finally {
            reading.unlock();
        }
        return found;
    }

    /** Delivers packets that were already read, without a system call. */
    private int pollRead(TcpConnection[] connections, PacketSink sink, int limit) {
        int found = 0;
        next++;
        for (int i = 0; i < connections.length && found < limit; i++) {
            TcpReceiver receiver = connections[Math.floorMod(next + i, connections.length)].receiver();
            found += receiver.poll(sink, limit - found, false);
        }
        return found;
    }

    /** Breaks a connection; {@code why} is as in {@link ConnectionEnd#broken}. */
    void breakOff(TcpConnection connection, String why) {
        reading.lock();
        try {
            connection.receiver().breakOff(why);
        } finally {
            reading.unlock();
        }
    }

    private void removeOver() {
        List<TcpConnection> left = new ArrayList<>();
        for (TcpConnection connection : all) {
            if (connection.receiver().isOver()) {
                connection.close();
                over.add(connection);
            } else {
                left.add(connection);
            }
        }
        all = left.toArray(TcpConnection[]::new);
    }

    /** Returns the connections that have ended since the last call, after all their packets were polled. */
    List<TcpConnection> takeOver() {
        reading.lock();
        try {
            List<TcpConnection> taken = List.copyOf(over);
            over.clear();
            return taken;
        } finally {
            reading.unlock();
        }
    }

    /** Whether polling may find something; any thread. */
    boolean mayHavePackets() {
        if (peers.hasFresh()) {
            return true;
        }
        if (!reading.tryLock()) {
            // The holder of the lock is polling.
            return false;
        }
        try {
            for (TcpConnection connection : all) {
                if (connection.sender().isWaiting() || connection.receiver().look()) {
                    return true;
                }
            }
            return false;
        } finally {
            reading.unlock();
        }
    }

    int spinRounds() {
        return spins;
    }

    /** Idles; any thread. Returns whether it blocked. */
    // Yielding is the point: the awaited rank may need this processor.
    @SuppressWarnings("ThreadPriorityCheck")
    boolean idle(int round) {
        if (round < spins) {
            Thread.onSpinWait();
            return false;
        }
        if (round - spins < yields) {
            Thread.yield();
            return false;
        }
        if (!selector.await(all, NAP_MILLIS)) {
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(NAP_MILLIS));
        }
        return true;
    }

    /** Wakes a blocked thread; any thread. */
    void wake() {
        selector.wake();
    }

    /** Removes and returns all connections that have not ended; the caller closes them. */
    List<TcpConnection> takeAll() {
        reading.lock();
        try {
            adopt();
            List<TcpConnection> taken = List.of(all);
            all = new TcpConnection[0];
            return taken;
        } finally {
            reading.unlock();
        }
    }

    /** Whether {@link #close} was called; any thread. */
    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
        selector.close();
    }
}

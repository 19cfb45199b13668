package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The state of a rank's connection to each peer. If two ranks connect to each other at once, the connection from the
 * lower rank is kept. A connection is registered before the peer is notified that it is welcome, so a peer that has
 * sent something is known. Any thread.
 */
final class TcpPeers {
    private enum State {
        /** Not connected. */
        NONE,
        /** This rank is connecting. */
        CONNECTING,
        /** Connected now or earlier: a broken connection is not restored. */
        CONNECTED,
        /** Ended; no further connection is made. */
        ENDED
    }

    private final int rank;
    private final State[] states;
    private final Queue<TcpConnection> fresh = new ConcurrentLinkedQueue<>();
    private final BitSet deaf = new BitSet();
    private final @Nullable String[] unreachable;
    private volatile boolean anyUnreachable;
    private boolean closed;

    TcpPeers(int rank, int size) {
        this.rank = rank;
        this.states = new State[size];
        Arrays.fill(states, State.NONE);
        this.unreachable = new String[size];
    }

    /** Whether the caller must connect to the peer now; if so, the peer is marked as connecting. */
    synchronized boolean claim(int peer) {
        if (states[peer] != State.NONE) {
            return false;
        }
        states[peer] = State.CONNECTING;
        return true;
    }

    /** Whether this rank still tries to connect to the peer. */
    synchronized boolean isConnecting(int peer) {
        return states[peer] == State.CONNECTING;
    }

    /** Notes that the peer has ended: it accepts no connection any more. */
    synchronized void acceptsNoMore(int peer) {
        deaf.set(peer);
    }

    /** Whether the peer accepts no connection any more, so that an attempt that begins now is the last. */
    synchronized boolean isDeaf(int peer) {
        return deaf.get(peer);
    }

    /** Ends the attempts to connect to a peer that has ended, unless it accepted one of them before. */
    synchronized void stopConnecting(int peer) {
        if (states[peer] == State.CONNECTING) {
            states[peer] = State.ENDED;
        }
    }

    /** Whether there is or was a connection to the peer, even if {@link #takeFresh} has not returned it yet. */
    synchronized boolean isConnected(int peer) {
        return states[peer] == State.CONNECTED;
    }

    /** Accepts a connection from the peer, or says why not. If it is welcome, {@link #ready} follows. */
    synchronized Verdict admit(int peer) {
        if (closed) {
            return Verdict.refused("rank " + rank + " has ended");
        }
        boolean yields = states[peer] == State.CONNECTED || (states[peer] == State.CONNECTING && rank < peer);
        if (yields) {
            return new Verdict(Judgement.YIELD, "rank " + rank + " connects to rank " + peer + " itself");
        }
        if (states[peer] == State.ENDED) {
            return Verdict.refused("rank " + peer + " has ended, as far as rank " + rank + " knows");
        }
        states[peer] = State.CONNECTED;
        return Verdict.welcome("");
    }

    /** The peer was notified that its connection is welcome, or this failed and the connection is broken. */
    synchronized void ready(TcpConnection connection) {
        if (closed) {
            connection.close();
        } else {
            fresh.add(connection);
        }
    }

    /**
     * Registers a connection that this rank has made.
     *
     * @return false if another connection or the peer's end came first
     */
    synchronized boolean connected(TcpConnection connection) {
        if (closed || states[connection.peer()] != State.CONNECTING) {
            return false;
        }
        states[connection.peer()] = State.CONNECTED;
        fresh.add(connection);
        return true;
    }

    /** Marks the peer as unreachable; {@code how} completes "rank 3 ...". */
    synchronized void giveUp(int peer, String how) {
        if (states[peer] == State.CONNECTING) {
            unreachable[peer] = how;
            anyUnreachable = true;
        }
    }

    /** Adds the peers that cannot be reached to {@code set}. */
    void addUnreachable(BitSet set) {
        if (anyUnreachable) {
            synchronized (this) {
                for (int peer = 0; peer < unreachable.length; peer++) {
                    if (unreachable[peer] != null) {
                        set.set(peer);
                    }
                }
            }
        }
    }

    /** Why the peer cannot be reached, or null if it may be reachable. */
    synchronized @Nullable String unreachable(int peer) {
        return unreachable[peer];
    }

    /** Marks the peer as ended: nothing more will arrive from it. */
    synchronized void ended(int peer) {
        states[peer] = State.ENDED;
    }

    /** Marks this rank as ended: no further connection is accepted. */
    synchronized void close() {
        closed = true;
    }

    /** Whether {@link #takeFresh} would return a connection. */
    boolean hasFresh() {
        return !fresh.isEmpty();
    }

    /** Returns a connection registered since the last call, or null. */
    @Nullable
    TcpConnection takeFresh() {
        return fresh.poll();
    }
}

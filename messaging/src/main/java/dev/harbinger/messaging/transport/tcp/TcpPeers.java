package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * To which peers a rank is connected or about to be. When two ranks connect to each other at once, the connection that
 * the lower one makes is kept. A connection is entered here before the peer hears that it is welcome, so a peer that
 * has sent something is known. Any thread.
 */
final class TcpPeers {
    private enum State {
        /** Not connected. */
        NONE,
        /** This rank connects. */
        CONNECTING,
        /** Connected, or it was once: a connection that broke is not made again. */
        CONNECTED,
        /** Ended; nothing is to be connected any more. */
        ENDED
    }

    private final int rank;
    private final State[] states;
    private final Queue<TcpConnection> fresh = new ConcurrentLinkedQueue<>();
    private final @Nullable String[] unreachable;
    private volatile boolean anyUnreachable;
    private boolean closed;

    TcpPeers(int rank, int size) {
        this.rank = rank;
        this.states = new State[size];
        Arrays.fill(states, State.NONE);
        this.unreachable = new String[size];
    }

    /** Whether the caller is to connect to the peer now; if so it is taken as being about to. */
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

    /** Whether there is or was a connection to the peer, though {@link #takeFresh} may not have given it yet. */
    synchronized boolean isConnected(int peer) {
        return states[peer] == State.CONNECTED;
    }

    /** Takes a connection that the peer has made, or says why not; {@link #ready} follows when it is welcome. */
    synchronized Verdict admit(int peer) {
        if (closed) {
            return Verdict.refused("rank " + rank + " has ended");
        }
        boolean yields = states[peer] == State.CONNECTED || (states[peer] == State.CONNECTING && rank < peer);
        if (yields) {
            return new Verdict(Judgement.YIELD, "rank " + rank + " connects to rank " + peer + " itself");
        }
        if (states[peer] == State.ENDED) {
            return Verdict.refused("rank " + peer + " has ended, as rank " + rank + " has heard");
        }
        states[peer] = State.CONNECTED;
        return Verdict.welcome("");
    }

    /** The peer has been told that its connection is welcome, or this has failed and the connection is broken. */
    synchronized void ready(TcpConnection connection) {
        if (closed) {
            connection.close();
        } else {
            fresh.add(connection);
        }
    }

    /**
     * Takes a connection that this rank has made.
     *
     * @return false when another one or the peer's end came first
     */
    synchronized boolean connected(TcpConnection connection) {
        if (closed || states[connection.peer()] != State.CONNECTING) {
            return false;
        }
        states[connection.peer()] = State.CONNECTED;
        fresh.add(connection);
        return true;
    }

    /** The peer cannot be reached, in words that complete "rank 3 ...". */
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

    /** Why the peer cannot be reached, or null when that is not known. */
    synchronized @Nullable String unreachable(int peer) {
        return unreachable[peer];
    }

    /** The peer has ended, and nothing of it is to come. */
    synchronized void ended(int peer) {
        states[peer] = State.ENDED;
    }

    /** This rank has ended: no connection is taken any more. */
    synchronized void close() {
        closed = true;
    }

    /** Whether {@link #takeFresh} would find one. */
    boolean hasFresh() {
        return !fresh.isEmpty();
    }

    /** A connection that was taken since the last call, or null. */
    @Nullable
    TcpConnection takeFresh() {
        return fresh.poll();
    }
}

package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.PeerListener;
import dev.harbinger.messaging.transport.RankExit;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how the peers that are reached by TCP have ended. What a peer says itself, on its connection and behind all
 * its packets, is believed; then what the launcher says, once its connection is over too or where there is none; then
 * that its connection broke or nothing comes on it any more. Called by the polling thread.
 */
final class PeerEnds {
    /** What the launcher gets to say how the rank ended whose connection broke: it knows more. */
    private static final long LAUNCHER_NANOS = TimeUnit.MILLISECONDS.toNanos(600);

    /** Part of the patience without a look after which silence counts from anew: this rank itself had not listened. */
    private static final int LOOKS = 8;

    private final int rank;
    private final TcpPeers peers;
    private final TcpLinks links;
    private final long patienceNanos;
    private final @Nullable RankExit[] heard;
    private final @Nullable TcpConnection[] over;
    private final BitSet suspects = new BitSet();
    private final BitSet told = new BitSet();
    private long lastLook = System.nanoTime();
    private long listeningSince = lastLook;

    PeerEnds(int rank, int size, TcpPeers peers, TcpLinks links, long patienceNanos) {
        this.rank = rank;
        this.peers = peers;
        this.links = links;
        this.patienceNanos = patienceNanos;
        this.heard = new RankExit[size];
        this.over = new TcpConnection[size];
    }

    /** The launcher says how a rank has ended. */
    void heard(int peer, RankExit exit) {
        heard[peer] = exit;
        suspects.set(peer);
    }

    void check(PeerListener listener) {
        if (peers.hasFresh()) {
            links.adopt();
        }
        for (TcpConnection connection : links.takeOver()) {
            over[connection.peer()] = connection;
            suspects.set(connection.peer());
        }
        peers.addUnreachable(suspects);
        long now = System.nanoTime();
        listenForSilence(now);
        for (int peer = suspects.nextSetBit(0); peer >= 0; peer = suspects.nextSetBit(peer + 1)) {
            RankExit exit = told.get(peer) || peer == rank ? null : exit(peer, now);
            if (exit != null) {
                told.set(peer);
                peers.ended(peer);
                listener.ended(peer, exit);
            }
            if (told.get(peer)) {
                suspects.clear(peer);
            }
        }
    }

    private void listenForSilence(long now) {
        if (now - lastLook > patienceNanos / LOOKS) {
            listeningSince = now;
        }
        lastLook = now;
        if (patienceNanos == 0 || now - listeningSince < patienceNanos) {
            return;
        }
        for (TcpConnection connection : links.all()) {
            if (now - connection.receiver().lastRead() > patienceNanos) {
                links.breakOff(
                        connection,
                        "is dead: nothing came for " + TimeUnit.NANOSECONDS.toSeconds(patienceNanos) + " s");
            }
        }
    }

    private @Nullable RankExit exit(int peer, long now) {
        TcpConnection connection = over[peer];
        if (connection != null) {
            RankExit said = connection.receiver().exit();
            if (said != null) {
                return said;
            }
            RankExit known = heard[peer];
            if (known != null) {
                return known;
            }
            return unexplained(connection, now);
        }
        String unreachable = peers.unreachable(peer);
        if (unreachable != null) {
            return RankExit.failed(unreachable);
        }
        // While there is a connection its last packets are still to come.
        return peers.isConnected(peer) ? null : heard[peer];
    }

    /** How a peer has ended whose connection is over and of which nobody has said how, or null to wait for that. */
    private @Nullable RankExit unexplained(TcpConnection connection, long now) {
        TcpReceiver receiver = connection.receiver();
        long since = now - receiver.overSince();
        if (receiver.isLeaving()) {
            return patienceNanos == 0 || since < patienceNanos
                    ? null
                    : RankExit.failed("has ended, and its launcher has not said how within "
                            + TimeUnit.NANOSECONDS.toSeconds(patienceNanos) + " s");
        }
        return since < LAUNCHER_NANOS
                ? null
                : RankExit.failed("is lost: the connection to it at " + connection.address() + " " + receiver.broken());
    }
}

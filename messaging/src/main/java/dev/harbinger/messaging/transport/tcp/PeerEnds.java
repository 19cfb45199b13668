package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.PeerListener;
import dev.harbinger.messaging.transport.RankExit;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Determines how peers reached by TCP have ended. In order of priority: the peer's own report, on its connection after
 * all its packets; the launcher's report, once the connection has ended or if there is none; a broken or silent
 * connection. Called by the polling thread.
 */
final class PeerEnds {
    /** Time for the launcher to report how a rank ended whose connection broke: the launcher knows more. */
    private static final long LAUNCHER_NANOS = TimeUnit.MILLISECONDS.toNanos(600);

    /**
     * If no check happened for this fraction of the timeout, silence is measured anew, because this rank itself did not
     * listen.
     */
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

    /** Notes the launcher's report of how a rank has ended. */
    void heard(int peer, RankExit exit) {
        heard[peer] = exit;
        suspects.set(peer);
        peers.acceptsNoMore(peer);
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
                        "counts as failed: nothing was received from it for "
                                + TimeUnit.NANOSECONDS.toSeconds(patienceNanos) + " s");
            }
        }
    }

    private @Nullable RankExit exit(int peer, long now) {
        TcpConnection connection = over[peer];
        if (connection != null) {
            RankExit said = connection.receiver().end().exit();
            if (said != null) {
                return said;
            }
            RankExit known = heard[peer];
            if (known != null) {
                return known;
            }
            return unexplained(connection, now);
        }
        RankExit known = heard[peer];
        String unreachable = peers.unreachable(peer);
        if (unreachable != null) {
            return known != null ? known : RankExit.failed(unreachable);
        }
        // While there is a connection, its last packets may still arrive.
        return peers.isConnected(peer) || mayHaveAccepted(peer, known) ? null : known;
    }

    /**
     * Whether a peer that has finished may have accepted this rank's connection, sent all its packets there and left,
     * while this rank does not know yet that it is welcome. A peer that failed ends this rank's wait at once.
     */
    private boolean mayHaveAccepted(int peer, @Nullable RankExit known) {
        return known != null && !known.failed() && peers.isConnecting(peer);
    }

    /** How a peer has ended whose connection has ended without a report, or null to wait for the launcher's report. */
    private @Nullable RankExit unexplained(TcpConnection connection, long now) {
        ConnectionEnd end = connection.receiver().end();
        long since = now - end.since();
        if (end.isLeaving()) {
            return patienceNanos == 0 || since < patienceNanos
                    ? null
                    : RankExit.failed("has ended, and its launcher did not report how within "
                            + TimeUnit.NANOSECONDS.toSeconds(patienceNanos) + " s");
        }
        return since < LAUNCHER_NANOS
                ? null
                : RankExit.failed("is lost: the connection to it at " + connection.address() + " " + end.broken());
    }
}

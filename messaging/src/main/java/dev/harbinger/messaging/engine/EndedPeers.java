package dev.harbinger.messaging.engine;

import org.jspecify.annotations.Nullable;

/** The peers that have ended, and what can never be completed since they have. */
final class EndedPeers {
    private final Failure.@Nullable PeerEnded[] ends;
    private Failure.@Nullable PeerEnded failed;

    EndedPeers(int size) {
        ends = new Failure.@Nullable PeerEnded[size];
    }

    void add(Failure.PeerEnded end) {
        ends[end.peer()] = end;
        if (failed == null && end.failed()) {
            failed = end;
        }
    }

    boolean has(int peer) {
        return ends[peer] != null;
    }

    /**
     * Why an operation cannot be completed by {@code peer}, or by ANY, or null while it may be. A peer that failed
     * leaves every collective in doubt, since its results travel through others, and every receive from ANY, since it
     * may be the one that was to send. That all peers have ended normally hinders no receive from ANY: the rank may
     * still send to itself.
     */
    Failure.@Nullable PeerEnded obstacle(long context, int peer) {
        if (peer != ReceiveOperation.ANY && ends[peer] != null) {
            return ends[peer];
        }
        return peer == ReceiveOperation.ANY || Context.isCollective(context) ? failed : null;
    }
}

package dev.harbinger.messaging.engine;

import org.jspecify.annotations.Nullable;

/** The peers that have ended, and the operations that fail as a result. */
final class PeerLiveness {
    private final Failure.@Nullable PeerEnded[] ends;
    private Failure.@Nullable PeerEnded firstFailed;

    PeerLiveness(int size) {
        ends = new Failure.@Nullable PeerEnded[size];
    }

    void ended(Failure.PeerEnded end) {
        ends[end.peer()] = end;
        if (firstFailed == null && end.failed()) {
            firstFailed = end;
        }
    }

    /**
     * Why an operation with {@code peer}, or with ANY, cannot complete, or null while it can. A failed peer makes every
     * collective fail, because its results travel through other ranks, and every receive from ANY, because the peer may
     * have been the intended sender. If all peers have ended normally, a receive from ANY does not fail: the rank may
     * still send to itself.
     */
    Failure.@Nullable PeerEnded failureOf(long context, int peer) {
        if (peer != ReceiveOperation.ANY && ends[peer] != null) {
            return ends[peer];
        }
        return peer == ReceiveOperation.ANY || Context.isCollective(context) ? firstFailed : null;
    }
}

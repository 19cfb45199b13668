package dev.harbinger.messaging.engine;

import org.jspecify.annotations.Nullable;

/** The target of each peer's FRAGMENTs, which belong to the message that the peer pushed last. */
final class FragmentTargets {
    private final @Nullable DataTarget[] byPeer;

    FragmentTargets(int size) {
        byPeer = new DataTarget[size];
    }

    void expect(int peer, DataTarget target) {
        byPeer[peer] = target;
    }

    /** The target of a peer's next FRAGMENT; null if the fragment is to be dropped. */
    @Nullable
    DataTarget of(int peer) {
        return byPeer[peer];
    }

    @SuppressWarnings("ReferenceEquality")
    boolean isFor(int peer, DataTarget target) {
        return byPeer[peer] == target;
    }

    /** Drops a peer's FRAGMENTs from now on. */
    void forget(int peer) {
        byPeer[peer] = null;
    }

    /** Drops FRAGMENTs that the peer may still send for {@code target}. */
    void forget(int peer, DataTarget target) {
        if (isFor(peer, target)) {
            byPeer[peer] = null;
        }
    }
}

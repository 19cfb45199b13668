package dev.harbinger.messaging.engine;

import org.jspecify.annotations.Nullable;

/** Where the FRAGMENTs of each peer go: they are of the message that the peer pushed last. */
final class FragmentTargets {
    private final @Nullable DataTarget[] byPeer;

    FragmentTargets(int size) {
        byPeer = new DataTarget[size];
    }

    void expect(int peer, DataTarget target) {
        byPeer[peer] = target;
    }

    /** The target for a peer's next FRAGMENT; null if nobody wants it. */
    @Nullable
    DataTarget of(int peer) {
        return byPeer[peer];
    }

    @SuppressWarnings("ReferenceEquality")
    boolean isFor(int peer, DataTarget target) {
        return byPeer[peer] == target;
    }

    /** A peer's FRAGMENTs go nowhere from now on. */
    void forget(int peer) {
        byPeer[peer] = null;
    }

    /** The FRAGMENTs for {@code target}, if the peer still sends them, go nowhere. */
    void forget(int peer, DataTarget target) {
        if (isFor(peer, target)) {
            byPeer[peer] = null;
        }
    }
}

package dev.harbinger.messaging.engine;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The targets of message bytes that arrive after their PUSH: those of DATA by the id that the packets carry, those of
 * FRAGMENTs by the peer, because they belong to the message that it pushed last.
 */
final class DataTargets {
    private final IdTable<DataTarget> byId = new IdTable<>();
    private final @Nullable DataTarget[] byPeer;

    /** @param size number of ranks in the job */
    DataTargets(int size) {
        byPeer = new DataTarget[size];
    }

    // ---- of DATA

    /** Adds a target of DATA; returns its id. */
    int add(DataTarget target) {
        return byId.put(target);
    }

    /** Makes {@code target} take the DATA with an id that another target has had. */
    void replace(int id, DataTarget target) {
        byId.replace(id, target);
    }

    /** The target with an id, as in {@link IdTable#find}. */
    @Nullable
    DataTarget find(int id) {
        return byId.find(id);
    }

    /** Removes a target for which no more DATA will arrive. */
    void free(int id) {
        byId.free(id);
    }

    /** Removes a target whose peer has ended. DATA that still arrives for it is dropped. */
    void retire(int id) {
        byId.retire(id);
    }

    /** Passes every target of DATA to {@code action}, which may remove it. */
    void forEach(Consumer<DataTarget> action) {
        byId.forEach(action);
    }

    /** Number of targets of DATA. */
    int size() {
        return byId.size();
    }

    // ---- of FRAGMENTs

    /** From now on, {@code target} takes the FRAGMENTs of a peer. */
    void expectFragments(int peer, DataTarget target) {
        byPeer[peer] = target;
    }

    /** The target of a peer's next FRAGMENT; null if the fragment is to be dropped. */
    @Nullable
    DataTarget ofFragments(int peer) {
        return byPeer[peer];
    }

    @SuppressWarnings("ReferenceEquality")
    boolean expectsFragments(int peer, DataTarget target) {
        return byPeer[peer] == target;
    }

    /** Drops a peer's FRAGMENTs from now on. */
    void dropFragments(int peer) {
        byPeer[peer] = null;
    }

    /** Drops FRAGMENTs that the peer may still send for {@code target}. */
    void dropFragments(int peer, DataTarget target) {
        if (expectsFragments(peer, target)) {
            byPeer[peer] = null;
        }
    }
}

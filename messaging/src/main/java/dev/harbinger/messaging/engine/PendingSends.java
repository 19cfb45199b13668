package dev.harbinger.messaging.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Sends that {@link SendCredit} does not admit yet, and the sends queued behind them, in order for each peer. */
final class PendingSends {
    private final @Nullable Deque<SendOperation>[] byPeer;

    PendingSends(int size) {
        byPeer = queues(size);
    }

    void add(SendOperation send) {
        Deque<SendOperation> queue = byPeer[send.destination];
        if (queue == null) {
            queue = new ArrayDeque<>();
            byPeer[send.destination] = queue;
        }
        queue.add(send);
    }

    /** The first send to a peer, or null. */
    @Nullable
    SendOperation first(int peer) {
        Deque<SendOperation> queue = byPeer[peer];
        return queue == null ? null : queue.peekFirst();
    }

    void removeFirst(int peer) {
        Deque<SendOperation> queue = byPeer[peer];
        if (queue != null) {
            queue.removeFirst();
        }
    }

    boolean isEmpty() {
        for (int peer = 0; peer < byPeer.length; peer++) {
            if (first(peer) != null) {
                return false;
            }
        }
        return true;
    }

    void removeIf(Predicate<SendOperation> condition) {
        for (Deque<SendOperation> queue : byPeer) {
            if (queue != null) {
                queue.removeIf(condition);
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Deque<SendOperation>[] queues(int size) {
        return new Deque[size];
    }
}

package dev.harbinger.messaging.transport;

/** Hears of ranks that have ended. */
@FunctionalInterface
public interface PeerListener {
    /**
     * {@code peer} has ended.
     *
     * @param failed false when it ended normally
     * @param how in words that complete "rank 3 ...", such as "was killed (process 4711)" or "ended with an uncaught
     *     IllegalStateException: no data"
     */
    void ended(int peer, boolean failed, String how);
}

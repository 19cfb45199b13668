package dev.harbinger.messaging.transport;

/** Is notified of ranks that have ended. */
@FunctionalInterface
public interface PeerListener {
    /** Called when {@code peer} has ended. */
    void ended(int peer, RankExit exit);
}

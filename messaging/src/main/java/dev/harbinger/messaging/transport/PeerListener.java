package dev.harbinger.messaging.transport;

/** Hears of ranks that have ended. */
@FunctionalInterface
public interface PeerListener {
    /** {@code peer} has ended. */
    void ended(int peer, RankExit exit);
}

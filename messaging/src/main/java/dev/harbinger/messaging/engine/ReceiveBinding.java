package dev.harbinger.messaging.engine;

/**
 * Binds receives to their messages. A message that arrives while its receive is being posted counts as early, as if it
 * had waited for the receive.
 */
final class ReceiveBinding {
    private final PostedReceiveQueue posted;
    private final EarlyMessages early;
    private final Prefetcher prefetcher;

    ReceiveBinding(PostedReceiveQueue posted, EarlyMessages early, Prefetcher prefetcher) {
        this.posted = posted;
        this.early = early;
        this.prefetcher = prefetcher;
    }

    /** Binds a receive to a message that arrives now. */
    void bindArriving(ReceiveOperation receive, Envelope message) {
        boolean wasEarly = posted.isBeingPosted(receive);
        if (wasEarly) {
            early.count(receive.context, message.bytes);
        }
        bind(receive, message, wasEarly);
    }

    /** Binds a receive to a message that waited for it. */
    void bindWaiting(ReceiveOperation receive, Envelope message) {
        bind(receive, message, true);
    }

    private void bind(ReceiveOperation receive, Envelope message, boolean wasEarly) {
        receive.match(message, wasEarly);
        if (message.has(Packet.LOST)) {
            receive.lose();
        }
        prefetcher.bound(receive);
    }
}

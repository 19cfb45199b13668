package dev.harbinger.messaging.engine;

import org.jspecify.annotations.Nullable;

/**
 * Binds receives to their messages. A message that arrives while its receive is being posted counts as early, as if it
 * had waited for the receive.
 */
final class ReceiveBinding {
    private final EarlyMessages early;
    private final Prefetcher prefetcher;
    private @Nullable ReceiveOperation beingPosted;

    ReceiveBinding(EarlyMessages early, Prefetcher prefetcher) {
        this.early = early;
        this.prefetcher = prefetcher;
    }

    /** Notes that {@code receive} is being posted, until {@link #settle}. */
    void post(ReceiveOperation receive) {
        beingPosted = receive;
    }

    /** From now on, a message that matches the last posted receive no longer counts as early. */
    void settle() {
        beingPosted = null;
    }

    /** Binds a posted receive to a message that arrives now. */
    void arrived(ReceiveOperation receive, Envelope message) {
        bind(receive, message, receive == beingPosted);
    }

    /** Binds a receive to a message that waited for it. */
    void waited(ReceiveOperation receive, Envelope message) {
        bind(receive, message, true);
    }

    private void bind(ReceiveOperation receive, Envelope message, boolean wasEarly) {
        receive.match(message, wasEarly);
        if (message.has(Packet.LOST)) {
            receive.lose();
        }
        if (receive == beingPosted) {
            early.count(receive.context, message.bytes);
        }
        prefetcher.bound(receive);
    }
}

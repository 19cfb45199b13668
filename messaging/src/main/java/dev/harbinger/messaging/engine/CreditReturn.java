package dev.harbinger.messaging.engine;

import java.util.Arrays;

/**
 * The receiver's half of flow control. It returns credit in batches when pushed bytes have left their buffer, and
 * widens the window of a sender that has exhausted it. {@link SendCredit} is the sender's half.
 */
final class CreditReturn {
    private final int rank;
    private final Outboxes outboxes;
    private final PostedReceiveQueue posted;
    private final EnvelopeWindow window;
    private final long[] owed;
    private final long[] returnAt;

    /** @param posted the receives for which a sender's window is widened */
    CreditReturn(Outboxes outboxes, PeerLimits limits, PostedReceiveQueue posted) {
        this.rank = limits.rank();
        this.outboxes = outboxes;
        this.posted = posted;
        this.window = new EnvelopeWindow(limits.size(), limits.envelopes());
        this.owed = new long[limits.size()];
        this.returnAt = new long[limits.size()];
        Arrays.setAll(returnAt, limits::returnCreditAt);
    }

    /**
     * Notes a message that waits for its receive. If it came without credit and its sender has thereby exhausted its
     * window, the window is widened if a receive waits for that sender.
     */
    void noteWaiting(UnexpectedMessage message) {
        if (message.has(Packet.CREDIT_USED) || message.source == rank) {
            return;
        }
        window.add(message);
        if (window.isExhausted(message.source) && posted.wantsFrom(message.source)) {
            widenWindow(message.source);
        }
    }

    /** Notes that the sender of a message that came without credit gets an answer or has ended. */
    void answered(UnexpectedMessage message) {
        window.answered(message);
    }

    /** Returns the credit of an early message whose pushed bytes have left their buffer. */
    void returnFor(UnexpectedMessage message) {
        if (message.has(Packet.CREDIT_USED)) {
            message.flags &= ~Packet.CREDIT_USED;
            add(message.source, message.pushed + Packet.ENVELOPE_BYTES);
        }
    }

    /** Adds {@code bytes} to the credit owed to a peer. */
    void add(int peer, long bytes) {
        owed[peer] += bytes;
        if (owed[peer] >= returnAt[peer]) {
            long now = owed[peer];
            owed[peer] = 0;
            outboxes.to(peer).credit(now);
        }
    }

    /**
     * Widens the window of {@code source} if it is exhausted: the sender may be holding back a message that is wanted.
     */
    void widenWindow(int source) {
        if (!window.isAnyExhausted()) {
            return;
        }
        for (int peer = 0; peer < owed.length; peer++) {
            if ((source == peer || source == ReceiveOperation.ANY) && window.isExhausted(peer)) {
                outboxes.to(peer).widenWindow(window.widen(peer));
            }
        }
    }

    /** Credit that has not been returned to a peer yet. */
    long owed(int peer) {
        return owed[peer];
    }
}

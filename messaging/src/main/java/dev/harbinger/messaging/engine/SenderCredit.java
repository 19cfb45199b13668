package dev.harbinger.messaging.engine;

/**
 * What a receiver owes its senders: credit for pushed bytes that have left their buffer, and answers to envelopes that
 * came without credit. Credit is given back in few packets.
 */
final class SenderCredit {
    private final int rank;
    private final SendSide sends;
    private final UncreditedEnvelopes envelopes;
    private final long[] owed;
    private final long[] giveAt;

    SenderCredit(int rank, int size, SendSide sends, PeerLimits limits) {
        this.rank = rank;
        this.sends = sends;
        this.envelopes = new UncreditedEnvelopes(size, limits.envelopes());
        this.owed = new long[size];
        this.giveAt = new long[size];
        for (int peer = 0; peer < size; peer++) {
            giveAt[peer] = limits.giveCreditAt(peer);
        }
    }

    /**
     * A message waits; counts it if it came without credit. Returns whether its sender has used up what it may send so.
     */
    boolean arrived(UnexpectedMessage message) {
        if (message.has(Packet.CREDIT_USED) || message.source == rank) {
            return false;
        }
        envelopes.arrived(message);
        return envelopes.isExhausted(message.source);
    }

    /** The sender of a message that came without credit is told, or has ended. */
    void answered(UnexpectedMessage message) {
        envelopes.answered(message);
    }

    /** The pushed bytes of an early message have left their buffer: its sender may push as many again. */
    void uncount(UnexpectedMessage message) {
        if (message.has(Packet.CREDIT_USED)) {
            message.flags &= ~Packet.CREDIT_USED;
            give(message.source, message.pushed + Packet.ENVELOPE_BYTES);
        }
    }

    /** A peer may push so many bytes again. */
    void give(int peer, long bytes) {
        owed[peer] += bytes;
        if (owed[peer] >= giveAt[peer]) {
            long now = owed[peer];
            owed[peer] = 0;
            if (peer == rank) {
                sends.credit(rank, now);
            } else {
                sends.control(peer, Packet.word0(Packet.CREDIT, 0, 0), 0, now);
            }
        }
    }

    /** A message of {@code source} is wanted and not here: what it keeps to itself for want of allowance may come. */
    void allowMoreFrom(int source) {
        if (!envelopes.isAnyExhausted()) {
            return;
        }
        for (int peer = 0; peer < owed.length; peer++) {
            if ((source == peer || source == ReceiveOperation.ANY) && envelopes.isExhausted(peer)) {
                sends.control(peer, Packet.word0(Packet.ALLOW, 0, 0), 0, envelopes.allowMore(peer));
            }
        }
    }

    /** Credit to be given back to a peer when more has gathered. */
    long owed(int peer) {
        return owed[peer];
    }
}

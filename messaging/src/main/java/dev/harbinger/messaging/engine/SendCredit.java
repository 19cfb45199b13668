package dev.harbinger.messaging.engine;

import java.util.Arrays;

/**
 * What a sender may send to each peer before the peer answers: bytes of credit for pushed messages, and a window of
 * envelopes without credit. {@link CreditReturn} is the receiver's half.
 */
final class SendCredit {
    private final int rank;
    private final long[] bytes;
    private final int[] window;

    SendCredit(PeerLimits limits) {
        rank = limits.rank();
        bytes = new long[limits.size()];
        window = new int[limits.size()];
        Arrays.setAll(bytes, limits::pushedBuffer);
        Arrays.fill(window, limits.envelopes());
    }

    /** Whether the credit covers {@code payload} bytes and their envelope. */
    boolean covers(int peer, long payload) {
        return bytes[peer] >= payload + Packet.ENVELOPE_BYTES;
    }

    /**
     * Whether a message with {@code payload} bytes to push may be sent, if necessary without its payload. A message to
     * the rank itself always may.
     */
    boolean admits(int peer, long payload) {
        return peer == rank || window[peer] > 0 || covers(peer, payload);
    }

    /** Uses credit for {@code payload} bytes and their envelope; returns the bytes used. */
    long use(int peer, long payload) {
        long cost = payload + Packet.ENVELOPE_BYTES;
        bytes[peer] -= cost;
        return cost;
    }

    void add(int peer, long credit) {
        bytes[peer] += credit;
    }

    /** Uses the window for one envelope. */
    void useWindow(int peer) {
        window[peer]--;
    }

    void widenWindow(int peer, int envelopes) {
        window[peer] += envelopes;
    }

    /** Bytes of credit for a peer. */
    long bytes(int peer) {
        return bytes[peer];
    }
}

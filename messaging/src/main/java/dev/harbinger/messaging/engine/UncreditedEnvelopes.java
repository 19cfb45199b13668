package dev.harbinger.messaging.engine;

import java.util.Arrays;

/**
 * Counts, for each peer, the envelopes without credit that wait unanswered at this receiver, and how many it has
 * allowed. A peer that has used them all keeps further messages to itself; the receiver allows more only when it wants
 * a message that may be among them.
 */
final class UncreditedEnvelopes {
    private final int[] waiting;
    private final int step;
    private final int[] allowed;
    private int exhausted;

    /** @param step envelopes each peer may send at first, and more each time */
    UncreditedEnvelopes(int size, int step) {
        this.step = step;
        waiting = new int[size];
        allowed = new int[size];
        Arrays.fill(allowed, step);
    }

    void arrived(UnexpectedMessage message) {
        message.uncredited = true;
        if (++waiting[message.source] == allowed[message.source]) {
            exhausted++;
        }
    }

    /** The sender is told that its message is wanted or was taken: it may send one more. Counts once a message. */
    void answered(UnexpectedMessage message) {
        if (message.uncredited) {
            message.uncredited = false;
            if (waiting[message.source]-- == allowed[message.source]) {
                exhausted--;
            }
        }
    }

    /** Whether some peer has used all it was allowed. */
    boolean isAnyExhausted() {
        return exhausted > 0;
    }

    boolean isExhausted(int peer) {
        return waiting[peer] >= allowed[peer];
    }

    /** Allows an exhausted peer more; returns how many. */
    int allowMore(int peer) {
        allowed[peer] += step;
        if (!isExhausted(peer)) {
            exhausted--;
        }
        return step;
    }
}

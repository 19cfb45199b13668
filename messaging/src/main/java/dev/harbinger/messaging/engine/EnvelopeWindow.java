package dev.harbinger.messaging.engine;

import java.util.Arrays;

/**
 * Counts and limits, for each peer, the envelopes without credit that wait unanswered at this receiver. A peer that has
 * exhausted its window holds back further messages. The receiver widens the window only when it wants a message that
 * may be among them.
 */
final class EnvelopeWindow {
    private final int[] waiting;
    private final int step;
    private final int[] width;
    private int exhausted;

    /** @param step initial window of each peer in envelopes, and the increment when it is widened */
    EnvelopeWindow(int size, int step) {
        this.step = step;
        waiting = new int[size];
        width = new int[size];
        Arrays.fill(width, step);
    }

    /** Adds the envelope of a message that waits. */
    void add(UnexpectedMessage message) {
        message.uncredited = true;
        if (++waiting[message.source] == width[message.source]) {
            exhausted++;
        }
    }

    /** Notes that the sender of a message gets an answer, so it may send another. Counts each message once. */
    void answered(UnexpectedMessage message) {
        if (message.uncredited) {
            message.uncredited = false;
            if (waiting[message.source]-- == width[message.source]) {
                exhausted--;
            }
        }
    }

    /** Whether some peer has exhausted its window. */
    boolean isAnyExhausted() {
        return exhausted > 0;
    }

    boolean isExhausted(int peer) {
        return waiting[peer] >= width[peer];
    }

    /** Widens the window of a peer that has exhausted it; returns the number of envelopes added. */
    int widen(int peer) {
        width[peer] += step;
        if (!isExhausted(peer)) {
            exhausted--;
        }
        return step;
    }
}

package dev.harbinger.messaging.engine;

import java.util.Arrays;

/**
 * How many envelopes without credit of each peer wait unanswered at this receiver, and how many may. A peer that has
 * used up its window keeps further messages to itself. The receiver widens the window only when it wants a message that
 * may be among them.
 */
final class EnvelopeWindow {
    private final int[] waiting;
    private final int step;
    private final int[] width;
    private int exhausted;

    /** @param step envelopes in the window of each peer at first, and by which it is widened */
    EnvelopeWindow(int size, int step) {
        this.step = step;
        waiting = new int[size];
        width = new int[size];
        Arrays.fill(width, step);
    }

    void arrived(UnexpectedMessage message) {
        message.uncredited = true;
        if (++waiting[message.source] == width[message.source]) {
            exhausted++;
        }
    }

    /** The sender is told that its message is wanted or was taken, so it may send another. Counts once a message. */
    void answered(UnexpectedMessage message) {
        if (message.uncredited) {
            message.uncredited = false;
            if (waiting[message.source]-- == width[message.source]) {
                exhausted--;
            }
        }
    }

    /** Whether some peer has used up its window. */
    boolean isAnyExhausted() {
        return exhausted > 0;
    }

    boolean isExhausted(int peer) {
        return waiting[peer] >= width[peer];
    }

    /** Widens the window of a peer that has used it up; returns by how many. */
    int widen(int peer) {
        width[peer] += step;
        if (!isExhausted(peer)) {
            exhausted--;
        }
        return step;
    }
}

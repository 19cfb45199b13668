package dev.harbinger.study.pushpull.node;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One end of a link that loses frames. It numbers frames, keeps them until they are acknowledged, and retransmits all
 * of them after a timeout. It accepts only the next frame in order. So all frames arrive once and in order, regardless
 * of losses (Push-Pull Messaging, section 5.3, names the scheme).
 *
 * <p>Each transmitted frame carries the number of the next frame expected. If there is none to carry it, the
 * acknowledgement is sent alone after half a window or half the timeout, in time for the other side. A dropped frame is
 * acknowledged at once: this confirms nothing new, but keeps the other side's timeout from waiting for more than the
 * lost frame.
 */
final class GoBackN {
    /** Puts frames on the wire. */
    @FunctionalInterface
    interface Card {
        /**
         * Transmits a frame.
         *
         * @param acknowledged number of the next frame expected from the other side
         */
        void transmit(Frame frame, long acknowledged);
    }

    /** The parameters of a link: frames under way without acknowledgement, and nanoseconds until they are resent. */
    record Behaviour(int window, long timeout) {
        Behaviour {
            if (window < 1 || timeout < 1) {
                throw new IllegalArgumentException("a link with a window of " + window + " frames and a timeout of "
                        + timeout + " ns would stand still; there must be 1 or more of each");
            }
        }

        /** The number of frames after which an acknowledgement is sent alone. */
        int acknowledgeAfter() {
            return Math.max(1, window / 2);
        }

        /** Nanoseconds after which it is. */
        long acknowledgeDelay() {
            return timeout / 2;
        }
    }

    private final EventQueue events;
    private final Behaviour behaviour;
    private final Card card;

    private final Deque<Frame> waiting = new ArrayDeque<>();
    private final Deque<Frame> unacknowledged = new ArrayDeque<>();
    private long acknowledged;
    private long timer;

    private long expected;
    private int unanswered;
    private long delay;

    private long sentAgain;

    GoBackN(EventQueue events, Behaviour behaviour, Card card) {
        this.events = events;
        this.behaviour = behaviour;
        this.card = card;
    }

    /** Sends a frame as soon as the window has room. Frames are numbered from 0 in this order. */
    void send(Frame frame) {
        waiting.add(frame);
        fillWindow();
    }

    /** Processes the acknowledgement in a frame from the other side. */
    void acknowledge(long next) {
        boolean progress = false;
        while (acknowledged < next) {
            unacknowledged.removeFirst();
            acknowledged++;
            progress = true;
        }
        if (progress) {
            startTimer();
            fillWindow();
        }
    }

    /** Whether a frame is the next in order. */
    boolean expects(Frame frame) {
        return frame.sequence() == expected;
    }

    /** Notes that the expected frame was accepted. */
    void taken() {
        expected++;
        unanswered++;
        if (unanswered >= behaviour.acknowledgeAfter()) {
            acknowledgeNow();
        } else if (unanswered == 1) {
            long asked = ++delay;
            events.at(events.now() + behaviour.acknowledgeDelay(), () -> {
                if (asked == delay && unanswered > 0) {
                    acknowledgeNow();
                }
            });
        }
    }

    /** Notes that a frame was dropped: it is not the next, or there is no room for it. */
    void dropped() {
        acknowledgeNow();
    }

    /** The number of retransmissions. */
    long sentAgain() {
        return sentAgain;
    }

    private void acknowledgeNow() {
        transmit(Frame.acknowledgement());
    }

    private void fillWindow() {
        while (!waiting.isEmpty() && unacknowledged.size() < behaviour.window) {
            Frame frame = waiting.removeFirst();
            unacknowledged.add(frame);
            if (unacknowledged.size() == 1) {
                startTimer();
            }
            transmit(frame);
        }
    }

    private void transmit(Frame frame) {
        unanswered = 0;
        delay++;
        card.transmit(frame, expected);
    }

    private void startTimer() {
        long started = ++timer;
        if (unacknowledged.isEmpty()) {
            return;
        }
        events.at(events.now() + behaviour.timeout, () -> {
            if (started == timer) {
                sendAgain();
            }
        });
    }

    private void sendAgain() {
        for (Frame frame : unacknowledged) {
            sentAgain++;
            transmit(frame);
        }
        startTimer();
    }
}

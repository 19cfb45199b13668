package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.policy.Delivery;
import dev.harbinger.study.networkcache.policy.ReceptionPolicy;

/**
 * Brings messages to the node at their cycles, in the order of their arrival. For one thread.
 *
 * <p>The clock of the network starts with the program's first call: what all ranks do before it, such as making their
 * parts of a problem, is not in the recorded times.
 *
 * <p>Time in an out-of-order pipeline goes back and forth a little: a message is brought once the first access at its
 * cycle or later is looked at.
 */
final class NetworkInterface {
    private static final long NEVER = Long.MAX_VALUE;

    private final Delivery[] deliveries;
    private final ReceptionPolicy policy;
    private int next;
    private long nextArrival = NEVER;
    private int early;
    private boolean isStarted;

    /** @param deliveries all messages by arrival */
    NetworkInterface(Delivery[] deliveries, ReceptionPolicy policy) {
        this.deliveries = deliveries;
        this.policy = policy;
    }

    /** The program makes a call; the first one starts the clock. */
    void start(long now) {
        if (isStarted) {
            return;
        }
        isStarted = true;
        for (Delivery delivery : deliveries) {
            delivery.startAt(now);
        }
        nextArrival = deliveries.length == 0 ? NEVER : deliveries[0].arrival();
    }

    /** The cycle in which the next message arrives; no cycle ever reaches that of none. */
    long nextArrival() {
        return nextArrival;
    }

    /** Brings all messages that have arrived by a cycle. */
    void deliver(long now) {
        while (nextArrival <= now) {
            Delivery message = deliveries[next];
            next++;
            nextArrival = next == deliveries.length ? NEVER : deliveries[next].arrival();
            message.markArrived();
            if (!message.isPosted()) {
                early++;
            }
            policy.arrive(message, message.arrival());
        }
    }

    /** Messages that arrived before the program asked for them. */
    int early() {
        return early;
    }

    /** The cycle in which the last message arrives, 0 when there is none. */
    long lastArrival() {
        return deliveries.length == 0 ? 0 : deliveries[deliveries.length - 1].arrival();
    }
}

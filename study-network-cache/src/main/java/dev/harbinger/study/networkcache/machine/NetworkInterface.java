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
    private final Eviction eviction;
    private int next;
    private long nextArrival = NEVER;
    private boolean isStarted;

    /**
     * The interface of a node.
     *
     * @param deliveries all messages by arrival
     * @param policy takes them
     * @param eviction learns when what they displace leaves
     */
    NetworkInterface(Delivery[] deliveries, ReceptionPolicy policy, Eviction eviction) {
        this.deliveries = deliveries;
        this.policy = policy;
        this.eviction = eviction;
    }

    /** The program acts on the network; the first time the clock starts. */
    void start(long now) {
        if (isStarted) {
            return;
        }
        isStarted = true;
        for (Delivery delivery : deliveries) {
            delivery.startAt(now);
        }
        awaitNext();
    }

    /** The cycle in which the next message arrives; no cycle ever reaches that of none. */
    long nextArrival() {
        return nextArrival;
    }

    /** Brings all messages that have arrived by a cycle. */
    void deliver(long now) {
        while (nextArrival <= now) {
            Delivery message = deliveries[next++];
            awaitNext();
            message.markArrived();
            eviction.at(message.arrival());
            policy.arrive(message, message.arrival());
        }
    }

    private void awaitNext() {
        nextArrival = next == deliveries.length ? NEVER : deliveries[next].arrival();
    }

    /** The cycle in which the last message arrives, 0 when there is none. */
    long lastArrival() {
        return deliveries.length == 0 ? 0 : deliveries[deliveries.length - 1].arrival();
    }
}

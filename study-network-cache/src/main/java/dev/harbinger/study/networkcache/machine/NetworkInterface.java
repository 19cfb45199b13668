package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.policy.Delivery;
import dev.harbinger.study.networkcache.policy.ReceptionPolicy;

/**
 * Delivers messages to the node at their cycles, in the order of their arrival. For one thread.
 *
 * <p>The network's clock starts with the program's first call. The recorded times do not include the work of the ranks
 * before their first call, such as making their parts of a problem.
 *
 * <p>Accesses of an out-of-order pipeline are slightly out of order in time. A message is delivered before the first
 * access at its cycle or later.
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
     * @param policy takes the messages
     * @param eviction receives the cycle in which displaced bytes leave
     */
    NetworkInterface(Delivery[] deliveries, ReceptionPolicy policy, Eviction eviction) {
        this.deliveries = deliveries;
        this.policy = policy;
        this.eviction = eviction;
    }

    /** The program acts on the network. The first time, the clock starts. */
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

    /** The cycle in which the next message arrives; unreachably late when there is none. */
    long nextArrival() {
        return nextArrival;
    }

    /** Delivers all messages that have arrived by a cycle. */
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

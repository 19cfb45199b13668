package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.Arrival;
import dev.harbinger.study.networkcache.netcache.NetworkCache;
import java.util.HashMap;
import java.util.Map;

/**
 * An early short message waits in the network cache. Longer messages go to process memory by DMA. The policy decides
 * what happens to a short message when it has arrived and its receive is posted.
 *
 * <p>When network memory is full, a message stays in the network, and so do later messages with its ID, which must not
 * overtake it. Such a message is received as if it arrived when its receive is posted.
 */
abstract class NetworkCacheReception implements ReceptionPolicy {
    final MemoryHierarchy hierarchy;
    final NetworkCache cache;
    final ReceptionCosts costs;
    private final ReceptionPolicy longMessages;

    /** The number of messages of each ID that stay in the network. */
    private final Map<Long, Integer> held = new HashMap<>();

    NetworkCacheReception(MemoryHierarchy hierarchy, NetworkCache cache, ReceptionCosts costs) {
        this.hierarchy = hierarchy;
        this.cache = cache;
        this.costs = costs;
        this.longMessages = new DmaToDestination(hierarchy, costs);
    }

    /**
     * A receive is posted for a short message that waits in the network cache; returns the cycle in which the post is
     * done.
     */
    abstract long postEarly(Delivery message, long now);

    /** A receive is posted for a short message that has not arrived. This takes the processor no further time. */
    abstract void postAhead(Delivery message, long now);

    /** A short message arrives whose receive is posted. */
    abstract void arriveLate(Delivery message, long now);

    /** A receive is posted for a long message. */
    abstract void makeWay(Delivery message);

    @Override
    public final void arrive(Delivery message, long now) {
        if (costs.isLong(message)) {
            longMessages.arrive(message, now);
        } else if (message.isPosted()) {
            arriveLate(message, now);
        } else if (held.containsKey(message.id()) || cache.arrive(message.id(), message.payload()) == Arrival.REFUSED) {
            message.hold();
            held.merge(message.id(), 1, Integer::sum);
        }
    }

    @Override
    public final long post(Delivery message, long now) {
        if (costs.isLong(message)) {
            makeWay(message);
            return longMessages.post(message, now);
        }
        long called = now + costs.call();
        if (message.isHeld()) {
            held.computeIfPresent(message.id(), (_, count) -> count == 1 ? null : count - 1);
            arriveLate(message, called);
        } else if (message.hasArrived()) {
            return postEarly(message, called);
        } else {
            postAhead(message, called);
        }
        return called;
    }

    @Override
    public final long complete(Delivery message, long now) {
        return costs.isLong(message) ? longMessages.complete(message, now) : now + costs.call();
    }
}

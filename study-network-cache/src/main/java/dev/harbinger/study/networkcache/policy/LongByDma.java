package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.NetworkCache;

/**
 * Leaves short messages to a policy, and moves longer ones to the destination by DMA. With it policies differ only in
 * short messages, as they must for Table 5.2 of Khunjush: there copying adds one access of the data cache for each
 * short message, and none for messages of 14,000 bytes.
 */
final class LongByDma implements ReceptionPolicy {
    private final ReceptionPolicy shortMessages;
    private final ReceptionPolicy longMessages;
    private final NetworkCache cache;
    private final ReceptionCosts costs;

    LongByDma(ReceptionPolicy shortMessages, MemoryHierarchy hierarchy, NetworkCache cache, ReceptionCosts costs) {
        this.shortMessages = shortMessages;
        this.longMessages = new DmaToDestination(hierarchy, costs);
        this.cache = cache;
        this.costs = costs;
    }

    @Override
    public void arrive(Delivery message, long now) {
        (costs.isLong(message) ? longMessages : shortMessages).arrive(message, now);
    }

    @Override
    public long post(Delivery message, long now) {
        if (costs.isLong(message)) {
            // Bound lines of the network cache must not hide what DMA writes to their addresses.
            cache.supersede(message.address(), message.length());
            return longMessages.post(message, now);
        }
        return shortMessages.post(message, now);
    }

    @Override
    public long complete(Delivery message, long now) {
        return (costs.isLong(message) ? longMessages : shortMessages).complete(message, now);
    }
}

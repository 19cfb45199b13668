package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.NetworkCache;
import dev.harbinger.study.networkcache.netcache.Taken;

/**
 * Direct-to-cache transfer (Khunjush, section 3.3.1). A short message that comes early waits in the network cache, and
 * moves to the data cache when its receive is posted; one whose receive is posted goes to a reserved line of the data
 * cache. Longer messages go to process memory by DMA.
 */
final class DirectToCache implements ReceptionPolicy {
    private final MemoryHierarchy hierarchy;
    private final NetworkCache cache;
    private final ReceptionPolicy longMessages;
    private final ReceptionCosts costs;

    DirectToCache(MemoryHierarchy hierarchy, NetworkCache cache, ReceptionCosts costs) {
        this.hierarchy = hierarchy;
        this.cache = cache;
        this.longMessages = new DmaToDestination(hierarchy, costs);
        this.costs = costs;
    }

    private boolean isLong(Delivery message) {
        return message.length() > costs.shortest();
    }

    @Override
    public void arrive(Delivery message, long now) {
        if (isLong(message)) {
            longMessages.arrive(message, now);
        } else if (message.isPosted()) {
            install(message, message.payload(), now);
        } else {
            cache.arrive(message.id(), message.payload());
        }
    }

    @Override
    public long post(Delivery message, long now) {
        if (isLong(message)) {
            return longMessages.post(message, now);
        }
        if (!message.hasArrived()) {
            hierarchy.reserve(message.address(), message.length(), now + costs.call());
            return now + costs.call();
        }
        Taken taken = cache.take(message.id());
        int lines = taken.linesInCache() + taken.linesFromMemory();
        long moved = now + costs.call() + taken.cycles() + (long) lines * costs.transferLine();
        install(message, taken.payload(), moved);
        return moved;
    }

    private void install(Delivery message, byte[] bytes, long now) {
        message.bind(hierarchy.install(message.address(), bytes, 0, bytes.length, now));
    }

    @Override
    public long complete(Delivery message, long now) {
        return isLong(message) ? longMessages.complete(message, now) : now + costs.call();
    }
}

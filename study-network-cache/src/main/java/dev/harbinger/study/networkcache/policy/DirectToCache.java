package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.NetworkCache;
import dev.harbinger.study.networkcache.netcache.Taken;

/**
 * Direct-to-cache transfer (Khunjush, section 3.3.1). An early short message waits in the network cache and moves to
 * the data cache when its receive is posted. A late one goes to a reserved line of the data cache.
 */
final class DirectToCache extends NetworkCacheReception {
    DirectToCache(MemoryHierarchy hierarchy, NetworkCache cache, ReceptionCosts costs) {
        super(hierarchy, cache, costs);
    }

    @Override
    long postEarly(Delivery message, long now) {
        Taken taken = cache.take(message.id());
        int lines = taken.linesInCache() + taken.linesFromMemory();
        long moved = now + taken.cycles() + (long) lines * costs.transferLine();
        install(message, taken.payload(), moved);
        return moved;
    }

    @Override
    void postAhead(Delivery message, long now) {
        hierarchy.reserve(message.address(), message.length(), now);
    }

    @Override
    void arriveLate(Delivery message, long now) {
        install(message, message.payload(), now);
    }

    @Override
    void makeWay(Delivery message) {
        // Nothing is bound, so the network cache holds no bytes of process memory.
    }

    private void install(Delivery message, byte[] bytes, long now) {
        message.bind(hierarchy.install(message.address(), bytes, 0, bytes.length, now));
    }
}

package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.Arrival;
import dev.harbinger.study.networkcache.netcache.Binding;
import dev.harbinger.study.networkcache.netcache.Found;
import dev.harbinger.study.networkcache.netcache.NetworkCache;

/**
 * Lazy direct-to-cache transfer (Khunjush, section 3.3.2). An early short message stays in the network cache when it is
 * bound, and the program finds it there through the process section. A late one goes to a reserved line of the data
 * cache or of the network cache.
 */
final class LazyDirectToCache extends NetworkCacheReception {
    LazyDirectToCache(MemoryHierarchy hierarchy, NetworkCache cache, ReceptionCosts costs) {
        super(hierarchy, cache, costs);
    }

    @Override
    long postEarly(Delivery message, long now) {
        Binding binding = cache.bind(message.id(), message.address());
        if (binding.found() == Found.LARGE && !binding.bound()) {
            // With a network TLB only network loads may reach it there; plain loads find it in the data cache.
            cache.flush(message.address(), message.length());
        }
        message.bind(now + binding.cycles());
        return now + binding.cycles();
    }

    @Override
    void postAhead(Delivery message, long now) {
        if (costs.lateTarget() == ReceptionCosts.LateTarget.NETWORK_CACHE
                && cache.earlyBind(message.id(), message.address(), message.length())) {
            message.reserve();
        } else {
            hierarchy.reserve(message.address(), message.length(), now);
        }
    }

    @Override
    void arriveLate(Delivery message, long now) {
        if (!message.isReserved()) {
            cache.supersede(message.address(), message.length());
            message.bind(hierarchy.install(message.address(), message.payload(), 0, message.length(), now));
            return;
        }
        Arrival came = cache.arrive(message.id(), message.payload());
        if (came != Arrival.BOUND && came != Arrival.PASSED_ON) {
            throw new IllegalStateException("a message with a reserved line arrived as " + came);
        }
        message.bind(now);
    }

    @Override
    void makeWay(Delivery message) {
        cache.supersede(message.address(), message.length());
    }
}
